/** A game that is being arranged: title, chairs, house rules, seed. What may be chosen comes from the title's card. */
import type { NewSeat, NewTable } from "../../net/api";
import type { TitleCard } from "../../net/types";
import { botNames, usualBot } from "../parts/bots";
import { completeOptions, needed, playerBounds, playerRange } from "../parts/titles";

export type Kind = NewSeat["kind"];
export interface Chair {
  readonly id: number;
  readonly name: string;
  readonly kind: Kind;
  readonly bot: string | null;
}
export type Problem = "too_few" | "too_many" | "no_name" | "same_name" | "seed";

/** The greatest seed the server takes. */
const GREATEST_SEED = 2 ** 31 - 1;

export class Draft {
  title = $state.raw<TitleCard | null>(null);
  chairs = $state.raw<readonly Chair[]>([]);
  /** Only what was chosen by hand; the rest follows from presets and defaults. */
  chosen = $state.raw<Readonly<Record<string, string>>>({});
  /** Seats are drawn by lot, or everybody sits as shown. */
  byLot = $state(true);
  seed = $state("");
  /** Nobody is advised while a rated game goes on. */
  rated = $state(false);
  name = $state("");
  readonly options = $derived(this.title === null ? {} : completeOptions(this.title, this.chosen));
  readonly range = $derived<readonly [number, number]>(this.title === null ? [1, 1] : playerRange(this.title, this.chosen));
  /** How many may play any version of the title; between these chairs come and go. */
  readonly bounds = $derived<readonly [number, number]>(this.title === null ? [1, 1] : playerBounds(this.title));
  /** Whether a game can be asked for again by its number; where hands are hidden that would give them away. */
  readonly takesSeed = $derived(this.title?.can.includes("seed") ?? false);
  #next = 1;

  /** `you` is how the chair of this person is called here, `atTable` where others read it, if that is another word. */
  constructor(private readonly words: { readonly you: string; readonly atTable?: string; readonly guest: (n: number) => string }) {}

  /** Another title keeps the people and makes the chairs fit it. */
  choose(title: TitleCard, chosen: Readonly<Record<string, string>> = {}): void {
    this.title = title;
    this.chosen = chosen;
    if (this.chairs.length === 0) this.chairs = [this.#chair("here", this.words.you)];
    const known = new Set(title.bots.map((bot) => bot.name));
    this.chairs = this.chairs.map((chair) =>
      chair.bot !== null && !known.has(chair.bot) ? { ...chair, bot: this.#usual() } : chair,
    );
    this.#fit();
  }

  set(option: string, value: string): void {
    if (this.title === null) return;
    this.chosen = needed(this.title, { ...this.chosen, [option]: value });
    this.#fit();
  }

  /** All as in the rulebook of the variant that is played. */
  reset(): void {
    const variants = new Set(this.title?.variants.map((one) => one.option));
    this.chosen = Object.fromEntries(Object.entries(this.chosen).filter(([name]) => variants.has(name)));
    this.#fit();
  }

  add(kind: Kind): void {
    if (this.chairs.length < this.bounds[1]) this.chairs = [...this.chairs, this.#newcomer(kind)];
  }

  remove(id: number): void {
    if (this.chairs.length <= this.bounds[0]) return;
    this.chairs = this.chairs.filter((chair) => chair.id !== id);
  }

  /** Somebody else takes the chair: a name that was given by us changes with the kind, one that was typed stays. */
  become(id: number, kind: Kind): void {
    this.chairs = this.chairs.map((chair) => {
      if (chair.id !== id || chair.kind === kind) return chair;
      const fresh = this.#newcomer(kind);
      return { ...fresh, id, name: this.#isGiven(chair) ? fresh.name : chair.name };
    });
  }

  rename(id: number, name: string): void {
    this.chairs = this.chairs.map((chair) => (chair.id === id ? { ...chair, name } : chair));
  }

  setBot(id: number, bot: string): void {
    this.chairs = this.chairs.map((chair) => (chair.id === id ? { ...chair, bot } : chair));
  }

  /** From one place to another; after that seats are no longer drawn by lot. */
  move(from: number, to: number): void {
    const chairs = [...this.chairs];
    const [chair] = chairs.splice(from, 1);
    if (chair === undefined || to < 0 || to > chairs.length) return;
    chairs.splice(to, 0, chair);
    this.chairs = chairs;
    this.byLot = false;
  }

  get problem(): Problem | null {
    const names = this.chairs.map((chair) => chair.name.trim().toLocaleLowerCase());
    if (this.chairs.length < this.range[0]) return "too_few";
    if (this.chairs.length > this.range[1]) return "too_many";
    if (names.some((name) => name === "")) return "no_name";
    if (new Set(names).size < names.length) return "same_name";
    return this.#seedNumber() === null ? "seed" : null;
  }

  wish(): NewTable {
    const seed = this.#seedNumber();
    return {
      title: this.title?.id ?? "",
      options: this.chosen,
      draw: this.byLot,
      ...(this.rated ? { rated: true } : {}),
      seats: this.chairs.map(({ name, kind, bot }) => ({ name: this.#spoken(name.trim()), kind, ...(bot === null ? {} : { bot }) })),
      ...(seed === undefined || seed === null ? {} : { seed }),
      ...(this.name.trim() === "" ? {} : { name: this.name.trim() }),
    };
  }

  /** A name that sentences can be made with: "You passes" is none. */
  #spoken(name: string): string {
    const { you, atTable } = this.words;
    if (atTable === undefined || name !== you) return name;
    return this.chairs.some((chair) => chair.name.trim().toLocaleLowerCase() === atTable.toLocaleLowerCase()) ? name : atTable;
  }

  /** The seed as a number, undefined if none is wished, null if it is none. */
  #seedNumber(): number | null | undefined {
    const words = this.seed.trim();
    if (words === "" || !this.takesSeed) return undefined;
    const value = Number(words);
    return /^\d+$/.test(words) && value <= GREATEST_SEED ? value : null;
  }

  /** As many chairs as the title needs; too many lose their bots first. */
  #fit(): void {
    const [low, high] = this.range;
    const chairs = [...this.chairs];
    while (chairs.length > high) {
      const bot = chairs.findLastIndex((chair) => chair.kind === "bot");
      chairs.splice(bot < 0 ? chairs.length - 1 : bot, 1);
    }
    this.chairs = chairs;
    while (this.chairs.length < low) this.add("bot");
  }

  #usual(): string | null {
    return this.title === null ? null : (usualBot(this.title) ?? null);
  }

  #chair(kind: Kind, name: string): Chair {
    return { id: this.#next++, name, kind, bot: kind === "bot" ? this.#usual() : null };
  }

  #newcomer(kind: Kind): Chair {
    const taken = this.chairs.map((chair) => chair.name);
    if (kind === "bot") return this.#chair(kind, botNames(1, taken)[0] ?? "");
    if (kind === "here" && !taken.includes(this.words.you)) return this.#chair(kind, this.words.you);
    let n = 2;
    while (taken.includes(this.words.guest(n))) n++;
    return this.#chair(kind, this.words.guest(n));
  }

  #isGiven(chair: Chair): boolean {
    const guests = Array.from({ length: 12 }, (_, i) => this.words.guest(i));
    return chair.name === this.words.you || guests.includes(chair.name) || botNames(8).includes(chair.name) || chair.name.trim() === "";
  }
}
