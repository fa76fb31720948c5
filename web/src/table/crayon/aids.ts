/** Questions of the planning aids, and what is answered. */
import { http } from "../../net/http";
import { at } from "../../net/api";
import type { Text } from "../../net/types";
import type { At } from "./board/model";

export interface Piece {
  readonly a: At;
  readonly b: At;
  readonly price: number;
}
export interface Outlook {
  readonly build_cost: number;
  readonly fees: number;
  readonly steps: number;
  readonly turns: number;
  readonly per_turn: number;
  readonly posts: readonly At[];
  readonly sections: readonly Piece[];
}
export interface DemandSource extends Outlook {
  readonly city: string | null;
  readonly aboard?: boolean;
  readonly lying?: boolean;
  readonly payable?: boolean;
}
export interface DemandLook {
  readonly card: number;
  readonly index: number;
  readonly good: string;
  readonly city: string;
  readonly payoff: number;
  readonly sources: readonly DemandSource[];
  readonly best: number | null;
}
export interface Stop {
  readonly city: string;
  readonly do: "load" | "deliver";
  readonly good: string;
}
export interface Plan extends Outlook {
  readonly demands: readonly (readonly [number, number])[];
  readonly stops: readonly Stop[];
  readonly payoff: number;
  readonly reasons: Text;
}
export interface DemandAnswer {
  readonly demands: readonly DemandLook[];
}
export interface PlanAnswer {
  readonly plans: readonly Plan[];
}

export const aids = {
  demands: (id: string, wish: { readonly at?: number }, signal?: AbortSignal): Promise<DemandAnswer> => http.post(`${at(id)}/study/demands`, wish, {}, signal),
  plans: (id: string, wish: { readonly at?: number; readonly most?: number }, signal?: AbortSignal): Promise<PlanAnswer> => http.post(`${at(id)}/study/plans`, wish, {}, signal),
};
