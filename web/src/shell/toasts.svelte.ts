/** Short notes at the lower right: never over the actor panel, gone by themselves unless they ask something. */

export interface Toast {
  readonly id: number;
  readonly kind: "note" | "no";
  readonly title: string;
  readonly text?: string;
  readonly rule?: string | null;
  readonly actions?: readonly { readonly label: string; readonly main?: boolean; readonly run: () => void }[];
}

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #next = 1;

  show(toast: Omit<Toast, "id">, seconds = toast.actions === undefined ? 7 : 0): number {
    const id = this.#next++;
    this.list = [...this.list.slice(-3), { ...toast, id }];
    if (seconds > 0) setTimeout(() => this.drop(id), seconds * 1000);
    return id;
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
