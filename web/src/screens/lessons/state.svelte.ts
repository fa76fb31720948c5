/** Lessons on this device: which are done, and at which tables one is under way. */
import * as api from "../../net/api";
import type { LessonCard } from "../../net/types";
import { remember, remembered } from "../../shell/prefs.svelte";
import { botNames } from "../parts/bots";
import { nameAtTable } from "../parts/you";
import { keyOf, readDone, readTables, written, type Taken } from "./done";

const DONE = "lessons.done";
const TABLES = "lessons.tables";

class Lessons {
  #done = $state.raw(readDone(remembered(DONE)));
  #tables = $state.raw(readTables(remembered(TABLES)));

  isDone(title: string, lesson: string): boolean {
    return this.#done.has(keyOf({ title, lesson }));
  }

  /** The lesson that a table is. */
  at(table: string): Taken | null {
    return this.#tables.get(table) ?? null;
  }

  finish(taken: Taken): void {
    if (this.#done.has(keyOf(taken))) return;
    this.#done = new Set([...this.#done, keyOf(taken)]);
    remember(DONE, [...this.#done].join(" "));
  }

  /** From now on the table is an ordinary one. */
  leave(table: string): void {
    const tables = new Map(this.#tables);
    tables.delete(table);
    this.#keep(tables);
  }

  /** Opens a table at the lesson's position and says where it is. */
  async take(title: string, lesson: LessonCard): Promise<string> {
    const you = nameAtTable();
    const { id } = await api.lessons.take(title, lesson.id, you, botNames(lesson.players - 1, [you]));
    this.#keep(new Map(this.#tables).set(id, { title, lesson: lesson.id }));
    return id;
  }

  #keep(tables: ReadonlyMap<string, Taken>): void {
    this.#tables = tables;
    remember(TABLES, tables.size === 0 ? null : written(tables));
  }
}

export const lessons = new Lessons();
