/** The clock of a timeline: from milliseconds to pixels and back, with stretches in which nothing changes folded. */

/** A longer stretch without an instant is folded. */
const FOLD_OVER_MS = 12_000;
/** How much of the stretch before and after an instant stays unfolded. */
const MARGIN_MS = 700;
const TICK_STEPS_MS = [
  10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 60_000, 120_000, 300_000, 600_000,
  1_800_000, 3_600_000,
];

export interface Clock {
  x: (timeMs: number) => number;
  /** The time at a place; what is folded is passed quickly. */
  timeAt: (x: number) => number;
  folds: Fold[];
  /** Folds that a reader opened. */
  opened: Fold[];
  ticks: { timeMs: number; x: number }[];
  fromX: number;
  toX: number;
  fromMs: number;
  toMs: number;
}

/** A stretch of time in which nothing changes. */
export interface Fold extends Stretch {
  fromX: number;
  toX: number;
  /** Where it begins in the whole run, of which perhaps only a part is shown. */
  startMs: number;
  /** Whether time passes faster here than elsewhere. */
  isFaster: boolean;
}

export interface Stretch {
  fromMs: number;
  toMs: number;
}

export interface ClockRoom {
  /** Where the clock starts and ends. */
  fromX: number;
  toX: number;
  /** How wide a folded stretch is drawn. */
  foldWidth: number;
  /** How far two ticks are apart at least. */
  tickGap: number;
  /** Folds that are shown in full, by where they begin. */
  openedMs?: readonly number[];
  /** The part of the run that is shown; all of it when null. */
  span?: Stretch | null;
}

type Kind = 'open' | 'folded' | 'opened';

interface Piece extends Stretch {
  kind: Kind;
  startMs: number;
}

/** @param instantsMs - moments that matter, in order */
export function clockOf(instantsMs: readonly number[], room: ClockRoom): Clock {
  const { fromX, toX, tickGap, openedMs = [], span = null } = room;
  const all = piecesOf(instantsMs, openedMs);
  const pieces = span === null ? all : within(all, span);
  const { widthOf, isOpenedFaster } = widths(pieces, toX - fromX, room.foldWidth);

  const places: { timeMs: number; x: number }[] = [];
  const ticks: { timeMs: number; x: number }[] = [];
  const drawn: (Fold & { kind: Kind })[] = [];
  let x = fromX;
  for (const piece of pieces) {
    const { fromMs, toMs } = piece;
    const width = widthOf(piece);
    places.push({ timeMs: fromMs, x }, { timeMs: toMs, x: x + width });
    const isFaster = piece.kind === 'folded' || (piece.kind === 'opened' && isOpenedFaster);
    drawn.push({ ...piece, isFaster, fromX: x, toX: x + width });
    if (piece.kind !== 'folded') ticks.push(...ticksIn(piece, x, width, tickGap));
    x += width;
  }
  const ofKind = (kind: Kind): Fold[] => drawn.filter((piece) => piece.kind === kind);
  const times = places.map(({ timeMs }) => timeMs);
  const xs = places.map((place) => place.x);
  return {
    x: piecewise(times, xs),
    timeAt: (place) => Math.round(piecewise(xs, times)(place)),
    folds: ofKind('folded'),
    opened: ofKind('opened'),
    ticks: apart(ticks, tickGap),
    fromX,
    toX,
    fromMs: times[0] ?? 0,
    toMs: times.at(-1) ?? 0,
  };
}

/** A function that is linear from each place of the domain to the next, and clamped at its ends. */
function piecewise(domain: readonly number[], range: readonly number[]) {
  return (value: number): number => {
    const beyond = domain.findIndex((place) => value < place);
    const to = beyond === -1 ? domain.length - 1 : Math.max(1, beyond);
    const [fromPlace, toPlace] = [domain[to - 1] ?? 0, domain[to] ?? 0];
    const length = toPlace - fromPlace;
    const share = length === 0 ? 1 : Math.min(1, Math.max(0, (value - fromPlace) / length));
    return (range[to - 1] ?? 0) * (1 - share) + (range[to] ?? 0) * share;
  };
}

/** The run from its start on, cut where a stretch without instants begins and ends. */
function piecesOf(instantsMs: readonly number[], openedMs: readonly number[]): Piece[] {
  const pieces: Piece[] = [];
  let endedMs = 0;
  for (const { fromMs, toMs } of openStretches(instantsMs)) {
    if (fromMs > endedMs) {
      const kind = openedMs.includes(endedMs) ? 'opened' : 'folded';
      pieces.push({ fromMs: endedMs, toMs: fromMs, kind, startMs: endedMs });
    }
    pieces.push({ fromMs, toMs, kind: 'open', startMs: fromMs });
    endedMs = toMs;
  }
  return pieces.length > 0 ? pieces : [{ fromMs: 0, toMs: 1, kind: 'open', startMs: 0 }];
}

function openStretches(instantsMs: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const instantMs of instantsMs) {
    const around = { fromMs: Math.max(0, instantMs - MARGIN_MS), toMs: instantMs + MARGIN_MS };
    const last = stretches.at(-1);
    if (last !== undefined && around.fromMs - last.toMs <= FOLD_OVER_MS) {
      last.toMs = around.toMs;
    } else {
      // A short beginning is not worth a fold.
      const opens = last === undefined && around.fromMs <= FOLD_OVER_MS;
      stretches.push(opens ? { ...around, fromMs: 0 } : around);
    }
  }
  return stretches;
}

/** What a span shows of the pieces; of nothing but a fold it shows that in full. */
function within(pieces: readonly Piece[], span: Stretch): Piece[] {
  const cut = pieces.flatMap((piece) => {
    const fromMs = Math.max(piece.fromMs, span.fromMs);
    const toMs = Math.min(piece.toMs, span.toMs);
    return fromMs < toMs ? [{ ...piece, fromMs, toMs }] : [];
  });
  if (cut.length === 0) return [...pieces];
  return cut.some(({ kind }) => kind !== 'folded')
    ? cut
    : cut.map((piece): Piece => ({ ...piece, kind: 'open' }));
}

/**
 * How wide each piece is drawn. However many folds there are, at least half of the width stays for
 * what is open; and what a reader opened takes no more than what was open before.
 */
function widths(pieces: readonly Piece[], width: number, foldWidth: number) {
  const lengthOf = (kind: Kind) =>
    pieces.reduce((sum, it) => sum + (it.kind === kind ? it.toMs - it.fromMs : 0), 0);
  const folded = pieces.filter(({ kind }) => kind === 'folded').length;
  const foldedWidth = folded === 0 ? 0 : Math.min(foldWidth, width / 2 / folded);
  const [openMs, openedMs] = [lengthOf('open'), lengthOf('opened')];
  const slowdown = openMs === 0 || openedMs === 0 ? 1 : Math.min(1, openMs / openedMs);
  const pixelsPerMs = (width - folded * foldedWidth) / (openMs + openedMs * slowdown);
  const widthOf = ({ kind, fromMs, toMs }: Piece) =>
    kind === 'folded'
      ? foldedWidth
      : (toMs - fromMs) * pixelsPerMs * (kind === 'opened' ? slowdown : 1);
  return { widthOf, isOpenedFaster: slowdown < 1 };
}

function ticksIn({ fromMs, toMs }: Stretch, fromX: number, width: number, tickGap: number) {
  const pixelsPerMs = width / (toMs - fromMs);
  const stepMs = TICK_STEPS_MS.find((step) => step * pixelsPerMs >= tickGap) ?? 7_200_000;
  const ticks: { timeMs: number; x: number }[] = [];
  for (let timeMs = Math.ceil(fromMs / stepMs) * stepMs; timeMs <= toMs; timeMs += stepMs)
    ticks.push({ timeMs, x: fromX + (timeMs - fromMs) * pixelsPerMs });
  return ticks;
}

/** Ticks of neighbouring stretches may come close; the first of them stays. */
function apart(ticks: { timeMs: number; x: number }[], tickGap: number) {
  let lastX = -Infinity;
  return ticks.filter(({ x }) => {
    const keeps = x - lastX >= tickGap * 0.6;
    if (keeps) lastX = x;
    return keeps;
  });
}
