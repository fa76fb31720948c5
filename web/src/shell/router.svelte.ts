/** Which screen an address means. Paths are those for which the server delivers the client: see `SCREENS`. */

export interface Route {
  readonly screen: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Patterns of paths, the first that fits decides; `:name` is a part that is kept. */
const SCREENS: readonly (readonly [string, string])[] = [
  ["/", "Lobby"],
  ["/new", "NewGame"],
  ["/finished", "Finished"],
  ["/first", "FirstGame"],
  ["/lessons", "Lessons"],
  ["/lessons/:title", "Lessons"],
  ["/glance/:title", "Glance"],
  ["/rules", "Rulebook"],
  ["/rules/:title", "Rulebook"],
  ["/rules/:title/:rule", "Rulebook"],
  ["/join/:secret", "Join"],
  ["/account", "Account"],
  ["/t/:id", "Table"],
  ["/t/:id/review", "Review"],
];

/** A part of a path in plain letters; null if it is none, as `%E0` alone. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export function routeOf(path: string, search = ""): Route {
  const parts = path.replace(/\/+$/, "").split("/");
  for (const [pattern, screen] of SCREENS) {
    const wanted = pattern === "/" ? [""] : pattern.split("/");
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((word, i) => {
      const part = parts[i] ?? "";
      if (!word.startsWith(":")) return word === part;
      const plain = decoded(part);
      params[word.slice(1)] = plain ?? "";
      return part !== "" && plain !== null;
    });
    if (fits) return { screen, params, query: new URLSearchParams(search) };
  }
  return { screen: "Missing", params: {}, query: new URLSearchParams(search) };
}

class Router {
  route = $state.raw<Route>(routeOf("/"));

  start(): void {
    this.#read();
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(null, "", path);
    else history.replaceState(null, "", path);
    this.#read();
    if (how === "push") scrollTo(0, 0);
  }

  #read(): void {
    this.route = routeOf(location.pathname, location.search);
  }

  /** Plain clicks on links of our own stay in the page. */
  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
