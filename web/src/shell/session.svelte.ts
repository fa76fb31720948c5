/** Who this device is to the server. */
import * as api from "../net/api";
import type { Me } from "../net/types";
import { prefs } from "./prefs.svelte";

class Session {
  me = $state.raw<Me | null>(null);

  /** Asked once at the start and again after signing in or out; an unreachable server is no reason to stop. */
  async load(): Promise<void> {
    try {
      this.me = await api.me();
      await prefs.signedIn(this.me.account !== null);
    } catch {
      this.me = null;
    }
  }
}

export const session = new Session();
