/** The address under which other devices reach this server. */

const OWN: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export interface Outside {
  readonly address: string;
  /** Only this machine can open it. */
  readonly isLocal: boolean;
}

/** The page's own address if it is one for others, too; else the first the server names. */
export function outside(origin: string, addresses: readonly string[]): Outside {
  const isOwn = OWN.includes(new URL(origin).hostname);
  if (!isOwn) return { address: origin, isLocal: false };
  const first = addresses[0];
  return first === undefined ? { address: origin, isLocal: true } : { address: first.replace(/\/$/, ""), isLocal: false };
}
