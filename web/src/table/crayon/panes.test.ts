import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyAction, LogEntry, Offer } from "../../net/types";
import ActorPanel from "./ActorPanel.svelte";
import CardsPane from "./CardsPane.svelte";
import DealDialog from "./DealDialog.svelte";
import FreightDialog from "./FreightDialog.svelte";
import Harness from "./Harness.test.svelte";
import News from "./News.svelte";
import PlayersPane from "./PlayersPane.svelte";
import type { Play } from "./play.svelte";
import { addTexts, useLanguage, useWords } from "./texts";
import { laid, offer, player, viewOf } from "./toy";
import type { View, WayAnswer } from "./wire";

type Pane = Component<{ phone?: boolean }>;
type Act = ReturnType<typeof laid>["act"];
let table: Play;

function show(pane: Pane, view: View, offers: readonly Offer[] = [], log: readonly LogEntry[] = [], phone = false): Act {
  const { desk, act } = laid(view, offers, log);
  render(Harness, { desk, pane, phone, prepare: (play: Play) => (table = play) });
  return act;
}
const press = (name: string | RegExp): Promise<unknown> => fireEvent.click(screen.getByRole("button", { name }));
const offers = (...actions: readonly AnyAction[]): readonly Offer[] => actions.map(offer);

beforeAll(async () => addTexts({ en: () => import("./texts/en"), de: () => import("./texts/de") }));
beforeEach(() => vi.stubGlobal("fetch", vi.fn(async () => Response.json({ legal: true, demands: [], plans: [] }))));
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  useWords({});
  await useLanguage("en");
});

describe("what I can do", () => {
  test("says whose move it is, what they have and how far the train has gone", () => {
    show(ActorPanel, viewOf(), offers({ type: "EndMoving" }, { type: "EndTurn" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your move: move and load");
    expect(screen.getByText("61 M")).toBeTruthy();
    expect(screen.getByText("freight train, 4 of 9 steps used")).toBeTruthy();
    expect(screen.getByText("Move and load").closest("li")?.getAttribute("aria-current")).toBe("step");
  });

  test("who is not to move is told for whom everybody waits", () => {
    show(ActorPanel, viewOf({ turn: "s2", acting: ["s2"], phase: "build" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Waiting for Ben: build");
    // numbers that explain themselves do nothing
    expect(screen.queryAllByRole("button").filter((button) => !button.classList.contains("thing"))).toEqual([]);
  });

  test("the best delivery is the main button, loading says who wants the good", async () => {
    const view = viewOf({ players: { ...viewOf().players, s1: player({ cash: 5, hand: [7], trains: [{ ...player().trains[0]!, goods: ["wine"] }] }) } });
    const act = show(ActorPanel, view, offers({ type: "Deliver", card: 8, demand: 0 }, { type: "Deliver", card: 7, demand: 0 }, { type: "Load", good: "wood" }, { type: "Unload", good: "wine" }, { type: "EndMoving" }));
    expect(screen.getByRole("button", { name: /^Load wood/ }).textContent).toContain("wanted: Gleton, 10 M");
    expect(screen.getByRole("button", { name: /^Unload wine/ })).toBeTruthy();
    await press(/^Deliver wine: 27 M/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "Deliver", card: 7, demand: 0 });
  });

  test("where no step is left the main button leads on to building", async () => {
    const act = show(ActorPanel, viewOf(), offers({ type: "EndMoving" }, { type: "EndTurn" }));
    expect(document.querySelector("#actor .btn.main")?.textContent).toContain("On to building");
    await press(/On to building/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "EndMoving" });
  });

  test("a line on the map is told with its price, and the main button draws what can be paid", async () => {
    const answer = { posts: [[2, 2], [2, 3], [2, 4], [2, 5]], sections: [{}, {}, {}], cost: 35, now: 2, now_cost: 20, later_cost: 15, turns: 2, ferries: [], actions: [{ type: "Build" }], ready: true, other: 0, refusal: null, obstacle: null } as unknown as WayAnswer;
    show(ActorPanel, viewOf({ phase: "build" }), offers({ type: "Build", sections: [] }, { type: "EndTurn" }));
    const commit = vi.spyOn(table.drawing, "commit").mockResolvedValue(true);
    table.drawing.goal = [1, 6];
    table.drawing.answer = answer;
    await vi.waitFor(() => expect(screen.getByText("Ashton to 2 south-west of Kinton, cheapest way: 35 M in 3 sections")).toBeTruthy());
    expect(screen.getByText(/20 M can be drawn now, 15 M next turn\./)).toBeTruthy();
    await press(/^Draw the first 20 M/);
    expect(commit).toHaveBeenCalledOnce();
  });

  test("what stands against a line is told with its rule", async () => {
    show(ActorPanel, viewOf({ phase: "build" }), offers({ type: "Build", sections: [] }, { type: "EndTurn" }));
    table.drawing.goal = [6, 1];
    const refusal = { rule: "X-CON-02", code: "full", text: { en: "Bayton is full.", de: "Arnheim ist voll." }, rule_text: null, at: 1 };
    table.drawing.answer = { posts: [[2, 2], [6, 1]], sections: [{}], cost: 3, now: 0, now_cost: 0, later_cost: 3, turns: 1, ferries: [], actions: [], ready: true, other: 0, refusal, obstacle: refusal } as unknown as WayAnswer;
    await vi.waitFor(() => expect(screen.getByText(/Bayton is full\./)).toBeTruthy());
    expect(screen.getByRole("button", { name: "X-CON-02" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Draw/ })).toBeNull();
  });

  test("trains are chosen first and bought by the main button; what goes overboard is said", async () => {
    const view = viewOf({ phase: "build", players: { ...viewOf().players, s1: player({ cash: 61, hand: [7], trains: [{ ...player().trains[0]!, goods: ["wine", "wood"] }] }) } });
    const act = show(ActorPanel, view, offers({ type: "Build", sections: [] }, { type: "ChangeTrain", to: "B9" }, { type: "ChangeTrain", to: "B12" }, { type: "BuyTrain" }, { type: "EndTurn" }));
    await press("New train");
    expect(screen.getByRole("button", { name: /^Fast train for 20 M/ }).textContent).toContain("one load goes overboard");
    expect(screen.getByRole("button", { name: /^Heavy freight for 20 M/ }).textContent).not.toContain("overboard");
    expect(screen.getByRole("button", { name: /^Second train for 20 M/ })).toBeTruthy();
    await press(/^Heavy freight for 20 M/);
    await fireEvent.click(document.querySelector("#actor .btn.main") as HTMLElement);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "ChangeTrain", to: "B9" });
  });

  test("starting over says what is lost and asks twice", async () => {
    const act = show(ActorPanel, viewOf(), offers({ type: "Move", path: [[6, 2]] }, { type: "EndMoving" }, { type: "PassTurn" }, { type: "StartOver" }));
    await press("Start over");
    expect(act).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toContain("3 sections of track, 0 loads, your cards and your train");
    await press("Keep playing");
    expect(screen.queryByRole("alert")).toBeNull();
    await press("New hand instead of this turn");
    expect(screen.getByRole("alert").textContent).toContain("All 2 cards are thrown away");
    await press("Throw the hand away");
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "PassTurn" });
  });

  test("an offered deal is told from my side and answered", async () => {
    const deal = { type: "DealOffered", seat: "s2", to: "s1", use: "theirs", price: 2, sum: 5, payer: "s2", rounds: 3 } as const;
    const act = show(ActorPanel, viewOf({ phase: "deal", turn: "s2", offer: deal }), offers({ type: "AcceptDeal" }, { type: "DeclineDeal" }));
    expect(screen.getByText("Ben uses your track for 2 M a turn, 3 rounds.")).toBeTruthy();
    expect(screen.getByText("Ben pays you 5 M at once.")).toBeTruthy();
    await press("Decline");
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "DeclineDeal" });
  });

  test("a chip that is lost is chosen with what it is worth to me", async () => {
    const act = show(ActorPanel, viewOf({ phase: "lose" }), offers({ type: "LoseChip", good: "wine" }, { type: "LoseChip", good: "cheese" }));
    expect(screen.getByRole("button", { name: /^wine/ }).textContent).toContain("wanted for 2 demands, best 27 M");
    await press(/^cheese/);
    await press(/^Lose cheese/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "LoseChip", good: "cheese" });
  });

  test("where trains may be set down, cities are chosen; ferries name the far side and whose share it is", async () => {
    const at = { ...player().trains[0]!, at: [0, 0] as const };
    const view = viewOf({ players: { ...viewOf().players, s1: player({ cash: 61, hand: [7], trains: [at] }) } });
    const act = show(ActorPanel, view, offers({ type: "Relocate", city: "BAY" }, { type: "Relocate", city: "GLE" }, { type: "CrossFerry", line: "Strait", share: "s2" }, { type: "EndMoving" }));
    expect(screen.getByRole("button", { name: /^By ferry to/ }).textContent).toContain("on the share of Ben");
    await press("Gleton");
    await press(/^Set down in Gleton/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "Relocate", city: "GLE" });
  });

  test("an unknown kind of offer still has its button", async () => {
    const act = show(ActorPanel, viewOf(), offers({ type: "Whistle" }));
    await press(/Whistle/);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "Whistle" });
  });
});

describe("contracts", () => {
  test("the hand with where the goods are, what lies somewhere, and what lies open", () => {
    show(CardsPane, viewOf());
    const wine = screen.getByRole("button", { name: /^Wine to Ashton 27 from Bayton, Kinton/ });
    expect(wine.textContent).toContain("lies in Gleton");
    expect(wine.textContent).toContain("no chip left");
    expect(screen.getByRole("button", { name: /^Wood to Ashton 6/ })).toBeTruthy();
    expect(screen.getByText("Stack 40")).toBeTruthy();
  });

  test("a chosen demand points its cities out, a second press puts it away", async () => {
    show(CardsPane, viewOf());
    await press(/^Wine to Ashton/);
    expect([...table.pointedCities].sort()).toEqual(["ASH", "BAY", "KIN"]);
    await press(/^Wine to Ashton/);
    expect(table.pointedCities.size).toBe(0);
  });

  test("at set-up cards are marked, and kept together", async () => {
    const view = viewOf({ phase: "cards", turn: null, round: 0, public: [], players: { ...viewOf().players, s1: player({ cash: 20, hand: [7, 8, 9], cards: 3 }) } });
    const { desk, act } = laid(view, offers({ type: "KeepCards", cards: [7, 9] }, { type: "KeepCards", cards: [7, 8] }));
    const prepare = (play: Play): void => void (table = play);
    render(Harness, { desk, pane: CardsPane, prepare });
    expect(screen.getByText("From round 4 three public contracts lie here.")).toBeTruthy();
    await fireEvent.click(screen.getByRole("checkbox", { name: "Card 9" }));
    expect(act).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Card 9" }).checked).toBe(true);
  });

  test("another hand is not seen", () => {
    const { players } = viewOf();
    show(CardsPane, viewOf({ players: { ...players, s1: player() } }));
    expect(screen.getByText("Hands are hidden.")).toBeTruthy();
  });
});

describe("players, news, freight, deals", () => {
  const log = [{ number: 3, seat: "s2", action: { type: "Deliver", card: 7, demand: 0 }, stands: true, text: [], at: "" }] as unknown as readonly LogEntry[];

  test("cash is shown where it is known; what was announced and delivered is known of all", () => {
    show(PlayersPane, viewOf(), [], log);
    const rows = screen.getAllByRole("row").slice(1);
    const [ben, dot, cy] = rows.map((row) => within(row).getAllByRole("cell").map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));
    expect(ben?.[0]).toContain("≥ 200");
    expect(ben?.at(-1)).toBe("1 · 27");
    expect(dot?.[0]).toContain("hidden");
    expect(cy?.[0]).toBe("61");
    expect(cy?.[3]).toBe("●○○○ Ashton");
  });

  test("news light their region while they are pointed at", async () => {
    show(News, viewOf({ events: [{ card: 85, drawer: "s2", running: true, left: ["s1", "s2"] }] }));
    const news = screen.getByRole("button", { name: /flood/ });
    expect(news.textContent).toContain("No track may be built across Lek.");
    expect(news.textContent).toContain("2 turns left; holds in this turn");
    await fireEvent.pointerEnter(news);
    expect(table.pointedEvent).toBe(85);
    await fireEvent.pointerLeave(news);
    expect(table.pointedEvent).toBeNull();
  });

  test("the freight table by good and by city", async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    show(FreightDialog as Pane, viewOf());
    const wine = screen.getByRole("rowheader", { name: "wine" }).closest("tr") as HTMLElement;
    expect(within(wine).getAllByRole("cell").map((cell) => cell.textContent.replace(/\s+/g, " ").trim())).toEqual(["Bayton, Kintonlies in Gleton (to round 8)", "0", "Ashton 27 M, Gleton 13 M"]);
    await fireEvent.click(screen.getByRole("radio", { name: "By city" }));
    expect(within(screen.getByRole("rowheader", { name: "Gleton" }).closest("tr") as HTMLElement).getByText("wine (to round 8)")).toBeTruthy();
  });

  test("a deal is put together, said in words and offered", async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    const act = show(DealDialog as Pane, viewOf({ deals: [{ parties: ["s1", "s3"], use: [["s3", "s1"]], price: 1, last_round: 9 }] }), offers({ type: "OfferDeal" }));
    expect(screen.getByText("Dot on the track of Cy: 1 M a turn of use, to the end of round 9")).toBeTruthy();
    await fireEvent.click(screen.getByRole("radio", { name: "They use mine" }));
    await fireEvent.click(screen.getByRole("radio", { name: "Dot" }));
    await fireEvent.input(screen.getByLabelText("Sum at once"), { target: { value: "3" } });
    await fireEvent.click(screen.getByRole("radio", { name: "I do" }));
    expect(screen.getByText("Dot uses your track for 2 M a turn, 3 rounds.")).toBeTruthy();
    expect(screen.getByText("You pay Dot 3 M at once.")).toBeTruthy();
    await press("Offer it to Dot");
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: "OfferDeal", to: "s3", use: "mine", price: 2, sum: 3, rounds: 3, payer: "s1" });
  });

  test("everything speaks German too", async () => {
    await useLanguage("de");
    show(ActorPanel, viewOf({ phase: "build" }), offers({ type: "Build", sections: [] }, { type: "EndTurn" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Du bist dran: bauen");
    expect(screen.getByText("61 Mio.")).toBeTruthy();
  });
});
