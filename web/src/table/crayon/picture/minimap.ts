/** The map as a small picture: a few paths, coarser than on the table. */
import { n, type Point } from "../../map/geometry";
import { boardModel, STEP } from "../board/model";
import { networkPath } from "../board/track";
import type { Components, View } from "../wire";

type Ring = readonly (readonly [number, number])[];
/** Points closer to the last one than this, in steps, are left out. */
const COARSE = 0.35;

export interface Mini {
  readonly box: string;
  readonly lands: readonly { readonly name: string; readonly path: string }[];
  readonly lakes: string;
  readonly rivers: string;
  readonly dots: string;
  readonly cities: readonly (Point & { readonly kind: string })[];
  readonly networks: readonly { readonly seat: string; readonly path: string }[];
}

export function miniPicture(parts: Components, view: View | null): Mini {
  const model = boardModel(parts);
  const { picture } = parts;
  const { box } = model;
  return {
    box: `${n(box.x)} ${n(box.y)} ${n(box.width)} ${n(box.height)}`,
    lands: Object.entries(picture.land).map(([name, shapes]) => ({ name, path: shapes.map(area).join("") })),
    lakes: picture.lakes.map(area).join(""),
    rivers: picture.rivers.map((river) => line(river.line)).join(""),
    dots: model.posts.filter((post) => post.printed.kind === "plain").map((post) => `M${n(post.x)} ${n(post.y)}h0`).join(""),
    cities: model.cities.map((city) => ({ x: city.x, y: city.y, kind: city.printed.kind })),
    networks: view === null ? [] : Object.entries(view.players).map(([seat, player]) => ({ seat, path: networkPath(player.sections) })),
  };
}

/** A line without points that nobody would see at this size; its ends stay. */
export function coarse(ring: Ring): Ring {
  const kept: (readonly [number, number])[] = [];
  ring.forEach((point, i) => {
    const last = kept.at(-1);
    const isFar = last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= COARSE;
    if (isFar || i === ring.length - 1) kept.push(point);
  });
  return kept;
}

const line = (ring: Ring): string => coarse(ring).map(([x, y], i) => `${i === 0 ? "M" : "L"}${n(x * STEP)} ${n(y * STEP)}`).join("");
const area = (rings: readonly Ring[]): string => rings.map((ring) => `${line(ring)}Z`).join("");
