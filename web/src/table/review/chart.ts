/** A chart of curves: lines with their dash, names at their ends, phases as bands below. */
import type uPlot from "uplot";
import { spread, type Band } from "./curves";
import { strokeOf } from "./lines";

export interface ChartWords {
  readonly names: readonly string[];
  readonly ends: readonly string[];
  readonly phase: (n: number) => string;
  readonly number: (value: number) => string;
  readonly marks: readonly { readonly number: number; readonly text: string }[];
}
export interface ChartWish {
  readonly width: number;
  readonly height: number;
  readonly words: ChartWords;
  readonly bands: readonly Band[];
  readonly colours: Readonly<Record<number, string>>;
  readonly count: number;
}
type Styles = Pick<CSSStyleDeclaration, "getPropertyValue" | "fontFamily">;

const BAND = 9;
const LABEL_GAP = 15;
/** Room for names and sums at the right end: what the longest needs, on a narrow screen at most two fifths. */
const LETTER = 7.2;
export function roomRight({ names, ends }: Pick<ChartWords, "names" | "ends">, width: number): number {
  const longest = Math.max(0, ...names.map((name, i) => name.length + 1 + (ends[i] ?? "").length));
  return Math.round(Math.min(Math.max(86, longest * LETTER + 18), Math.max(86, width * 0.4)));
}
const TOP = 30;
const BOTTOM = 34;

export function chartOptions(wish: ChartWish, styles: Styles, onpoint: (index: number | null, left: number) => void): uPlot.Options {
  const colour = (name: string): string => styles.getPropertyValue(name).trim();
  const font = (size: number, weight = 400): string => `${weight} ${size}px ${styles.fontFamily}`;
  const scale = (): number => devicePixelRatio;
  return {
    width: wish.width,
    height: wish.height,
    padding: [TOP, roomRight(wish.words, wish.width), BOTTOM, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: false }, y: { range: (_, min, max) => [Math.min(0, min), Math.max(max, 1) * 1.04] } },
    axes: [
      { show: false },
      {
        stroke: colour("--ink-3"),
        // whole pixels: uPlot enlarges the figure before `px` for fine screens and knows no fractions
        font: font(11),
        size: 44,
        grid: { stroke: colour("--line"), width: 1 },
        ticks: { show: false },
        values: (_, values) => values.map((value) => wish.words.number(value)),
      },
    ],
    series: [
      {},
      ...Array.from({ length: wish.count }, (_, i) => {
        const stroke = strokeOf(i);
        return { stroke: colour(stroke.colour), width: 2.6, dash: [...stroke.dash], points: { show: false } };
      }),
    ],
    hooks: {
      setCursor: [(chart) => onpoint(chart.cursor.idx ?? null, (chart.cursor.left ?? 0) + 44)],
      drawAxes: [(chart) => drawPhases(chart, wish, colour, font, scale())],
      draw: [(chart) => drawEnds(chart, wish, colour, font, scale())],
    },
  };
}

type Colour = (name: string) => string;
type Font = (size: number, weight?: number) => string;

/** Bands of the phases under the chart, a dashed line where each begins, and what was scrapped there. */
function drawPhases(chart: uPlot, wish: ChartWish, colour: Colour, font: Font, k: number): void {
  const { ctx, bbox } = chart;
  const x = (number: number): number => chart.valToPos(number, "x", true);
  const foot = bbox.top + bbox.height;
  ctx.save();
  ctx.textAlign = "left";
  ctx.textBaseline = "top";
  wish.bands.forEach((band, i) => {
    const [from, to] = [x(band.from), x(band.to)];
    ctx.fillStyle = colour(`--tile-${wish.colours[band.phase] ?? "gray"}`);
    ctx.fillRect(from, foot + 4 * k, Math.max(to - from - k, k), BAND * k);
    ctx.fillStyle = colour("--ink-3");
    ctx.font = scaled(font(9.5), k);
    const full = wish.words.phase(band.phase);
    const label = i === 0 && ctx.measureText(full).width < to - from ? full : String(band.phase);
    if (ctx.measureText(label).width < to - from) ctx.fillText(label, from + 2 * k, foot + (BAND + 8) * k);
    if (i > 0) dashedLine(chart, from, colour("--line-2"), k);
  });
  ctx.textBaseline = "alphabetic";
  ctx.font = scaled(font(9.5), k);
  ctx.fillStyle = colour("--ink-3");
  const ends = [-Infinity, -Infinity];
  for (const mark of wish.words.marks) {
    const wide = ctx.measureText(mark.text).width;
    // what happens late is told before the edge of the picture
    const from = Math.min(x(mark.number) + 4 * k, chart.ctx.canvas.width - wide - 4 * k);
    const row = ends.findIndex((end) => end < from);
    if (row < 0) continue;
    ends[row] = from + wide + 8 * k;
    ctx.fillText(mark.text, from, bbox.top - (6 + row * 12) * k);
  }
  ctx.restore();
}

function dashedLine(chart: uPlot, x: number, stroke: string, k: number): void {
  const { ctx, bbox } = chart;
  ctx.strokeStyle = stroke;
  ctx.lineWidth = k;
  ctx.setLineDash([2 * k, 3 * k]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top - 2 * k);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** A dot at the end of each line, with the name and the sum beside it. */
function drawEnds(chart: uPlot, wish: ChartWish, colour: Colour, font: Font, k: number): void {
  const { ctx, bbox } = chart;
  const right = bbox.left + bbox.width;
  const places = wish.words.names.map((_, i) => {
    const values = chart.data[i + 1] ?? [];
    return chart.valToPos(values[values.length - 1] ?? 0, "y", true);
  });
  const labels = spread(places, LABEL_GAP * k, bbox.top, bbox.top + bbox.height);
  ctx.save();
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  wish.words.names.forEach((name, i) => {
    ctx.fillStyle = colour(strokeOf(i).colour);
    ctx.beginPath();
    ctx.arc(right, places[i] ?? 0, 4 * k, 0, 2 * Math.PI);
    ctx.fill();
    ctx.fillStyle = colour("--ink");
    ctx.font = scaled(font(12.5, 700), k);
    const end = wish.words.ends[i] ?? "";
    const room = ctx.canvas.width - right - 12 * k - ctx.measureText(end).width;
    const shown = shortened(`${name} `, room, (text) => ctx.measureText(text).width);
    ctx.fillText(shown, right + 10 * k, labels[i] ?? 0);
    const wide = ctx.measureText(shown).width;
    ctx.font = scaled(font(12.5), k);
    ctx.fillText(end, right + 10 * k + wide, labels[i] ?? 0);
  });
  ctx.restore();
}

/** As much of a name as there is room for. */
export function shortened(name: string, room: number, width: (text: string) => number): string {
  if (width(name) <= room) return name;
  let text = name.trim();
  while (text.length > 1 && width(`${text}… `) > room) text = text.slice(0, -1);
  return `${text}… `;
}

/** A font in the pixels of the canvas. */
function scaled(font: string, k: number): string {
  return font.replace(/([\d.]+)px/, (_, size: string) => `${Number(size) * k}px`);
}
