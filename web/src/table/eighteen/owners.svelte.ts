/** What the sheet of owners shows in a position, and how much of it there is room for. */
import { prefs } from "../../shell/prefs.svelte";
import type { Desk } from "../desk.svelte";
import { rustsNext } from "./depot";
import type { Play } from "./play.svelte";
import { columnsOf, folded, otherOwners, rowHeight, rowsOf, sharesIn, sortRows, type Sorting } from "./sheet";
import { heldByCompanies } from "./sheetwords";

/** So high rows are while privates have a line of their own. */
const ROOMY = 15;
/** A row is no lower, however many companies there are. */
const LEAST = 13.4;

export class Owners {
  height = $state(0);
  width = $state(0);
  sorting = $state.raw<Sorting | null>(null);

  constructor(readonly desk: Desk, readonly play: Play, readonly phone: boolean) {}

  readonly #all = $derived.by(() => folded(rowsOf(this.play.parts, this.play.view), this.play.view));
  readonly rows = $derived.by(() => sortRows(this.#all[0], this.play.view, this.sorting));
  readonly toCome = $derived.by(() => this.#all[1]);
  readonly seats = $derived.by(() => this.desk.snapshot.seats.map((seat) => seat.seat).filter((seat) => this.play.view.players[seat] !== undefined));
  readonly others = $derived.by(() => otherOwners(this.play.view, this.seats));
  readonly elsewhere = $derived.by(() => heldByCompanies(this.play));
  readonly rusting = $derived.by(() => rustsNext(this.play.parts, this.play.view));
  readonly goods = $derived.by(() => new Set(this.play.parts.trains.filter((card) => card.goods).flatMap((card) => card.sides.map((side) => side.name))));
  readonly hasGroups = $derived.by(() => this.play.parts.companies.some((company) => company.group > 0));
  readonly #hasPapers = $derived.by(() => Object.values(this.play.view.papers).some((paper) => paper.owner !== null && !paper.closed));

  /** Where there are many companies a column is left out as long as it says nothing. */
  readonly columns = $derived.by(() => {
    const many = this.play.parts.companies.length > 12;
    return columnsOf(this.play.view, "company").filter((column) => !many || Object.values(column.values).some((value) => value !== 0));
  });
  /** What players owe stands beside their cash; other numbers of this title have a line of their own. */
  readonly owed = $derived.by(() => columnsOf(this.play.view, "player").filter((column) => column.kind === "owed"));
  readonly footed = $derived.by(() => columnsOf(this.play.view, "player").filter((column) => column.kind !== "owed" && (column.kind !== "bound" || Object.keys(column.values).length > 0)));

  /** On a tablet what can be seen on the map, or in the log, is left out; the rest may be pushed aside. */
  readonly narrow = $derived(this.width > 0 && this.width < 560 * Math.min(prefs.text, 1.3));
  readonly small = $derived(this.height > 0 && this.height < 310 * prefs.text);
  /** Where there is little room, privates stand in one line with the number of papers. */
  readonly merged = $derived.by(() => this.small && !this.phone && this.#hasPapers && this.height - prefs.text * (55 + 5 * 16.5) < this.rows.length * ROOMY * prefs.text);
  readonly hasPrivates = $derived(this.#hasPapers && !this.merged);
  readonly feet = $derived((this.hasPrivates ? 5 : 4) + this.footed.length);
  readonly row = $derived(
    rowHeight(this.height - prefs.text * ((this.small ? 55 : 66) + this.feet * (this.small ? 16.5 : 18)), this.rows.length, (this.small ? 18 : 20.5) * prefs.text, LEAST * prefs.text),
  );
  /** Those to come have a line of their own while there is room, else they stand beside the sums. */
  readonly inBand = $derived.by(() => this.phone || this.rows.length < 9);
  readonly chip = $derived.by(() => (this.phone ? ([42, 17] as const) : this.small ? ([28, 12] as const) : ([32, 13] as const)));
  /** Columns before the first player. */
  readonly before = $derived.by(() => (this.phone ? 2 : this.hasGroups ? 4 : 3));
  /** Shares are counted, as is settled; usually they stand in percent. */
  readonly counts = $derived(prefs.all.shares === "count");

  card(id: string) {
    return this.play.parts.companies.find((one) => one.id === id);
  }
  groupOf(id: string): number {
    return this.card(id)?.group ?? 0;
  }
  isFirst(i: number): boolean {
    return i === 0 || this.groupOf(this.rows[i]!.id) !== this.groupOf(this.rows[i - 1]!.id);
  }
  kept(id: string): number {
    return this.play.view.kept?.[id] ?? 0;
  }
  /** What somebody has of a company, as it is settled. */
  held(id: string, percent: number | undefined): number | undefined {
    return percent === undefined || !this.counts ? percent : sharesIn(this.play.parts, this.play.view, id, percent);
  }
  name(seat: string): string {
    return this.desk.store.seatName(seat);
  }
}
