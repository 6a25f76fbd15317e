/** The clock of a timeline: from milliseconds to pixels, with stretches in which nothing changes folded. */

/** A longer stretch without an instant is folded. */
const FOLD_OVER_MS = 12_000;
/** How much of the stretch before and after an instant stays unfolded. */
const MARGIN_MS = 700;
const TICK_STEPS_MS = [
  500, 1_000, 2_000, 5_000, 10_000, 20_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000,
];

export interface Clock {
  x: (timeMs: number) => number;
  folds: Fold[];
  ticks: { timeMs: number; x: number }[];
  fromX: number;
  toX: number;
}

/** A stretch of time that is drawn narrow. */
export interface Fold {
  fromMs: number;
  toMs: number;
  fromX: number;
  toX: number;
}

interface Stretch {
  fromMs: number;
  toMs: number;
}

/**
 * @param instantsMs - moments that matter, in order
 * @param fromX, toX - where the clock starts and ends
 * @param foldWidth - how wide a folded stretch is drawn
 * @param tickGap - how far two ticks are apart at least
 */
export function clockOf(
  instantsMs: readonly number[],
  {
    fromX,
    toX,
    foldWidth,
    tickGap,
  }: { fromX: number; toX: number; foldWidth: number; tickGap: number },
): Clock {
  const open = openStretches(instantsMs);
  const first = open[0] ?? { fromMs: 0, toMs: 1 };
  const startsFolded = first.fromMs > 0;
  const foldCount = open.length - 1 + Number(startsFolded);
  // However many folds there are, at least half of the width stays for what is open.
  const width = foldCount === 0 ? 0 : Math.min(foldWidth, (toX - fromX) / 2 / foldCount);
  const openMs = open.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const pixelsPerMs = (toX - fromX - foldCount * width) / openMs;

  const domain: number[] = startsFolded ? [0] : [];
  const range: number[] = startsFolded ? [fromX] : [];
  const folds: Fold[] = [];
  let x = fromX;
  let endedMs = 0;
  for (const { fromMs, toMs } of open) {
    if (fromMs > endedMs) {
      folds.push({ fromMs: endedMs, toMs: fromMs, fromX: x, toX: x + width });
      x += width;
    }
    domain.push(fromMs, toMs);
    range.push(x, x + (toMs - fromMs) * pixelsPerMs);
    x += (toMs - fromMs) * pixelsPerMs;
    endedMs = toMs;
  }
  const scale = piecewise(domain, range);
  const stepMs = TICK_STEPS_MS.find((step) => step * pixelsPerMs >= tickGap) ?? 7_200_000;
  const ticks = open
    .flatMap((stretch) => ticksIn(stretch, stepMs))
    .map((timeMs) => ({ timeMs, x: scale(timeMs) }));
  return { x: scale, folds, ticks: apart(ticks, tickGap), fromX, toX };
}

/** A function that is linear from each place of the domain to the next, and clamped at its ends. */
function piecewise(domain: readonly number[], range: readonly number[]) {
  return (value: number): number => {
    const beyond = domain.findIndex((place) => value < place);
    const to = beyond === -1 ? domain.length - 1 : Math.max(1, beyond);
    const [fromPlace, toPlace] = [domain[to - 1] ?? 0, domain[to] ?? 0];
    const share = Math.min(1, Math.max(0, (value - fromPlace) / (toPlace - fromPlace)));
    return (range[to - 1] ?? 0) * (1 - share) + (range[to] ?? 0) * share;
  };
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

function ticksIn({ fromMs, toMs }: Stretch, stepMs: number): number[] {
  const ticks: number[] = [];
  for (let tickMs = Math.ceil(fromMs / stepMs) * stepMs; tickMs <= toMs; tickMs += stepMs)
    ticks.push(tickMs);
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
