/** Who this device is to the server. */
import * as api from "../net/api";
import type { Me } from "../net/types";

class Session {
  me = $state.raw<Me | null>(null);

  /** Asked once at the start and again after signing in or out; an unreachable server is no reason to stop. */
  async load(): Promise<void> {
    try {
      this.me = await api.me();
    } catch {
      this.me = null;
    }
  }
}

export const session = new Session();
