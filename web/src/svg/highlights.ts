/** Marks over a picture: what a reader chose, and all that belongs to it. */
import type { Outcome } from '../engine/pkg/sim_wasm.js';
import { belongsTo } from '../model/belongs-to.js';
import type { Related } from '../model/related.js';
import { isSameSelection, type Selection } from '../model/selection.js';
import type { Box, Place } from './frame.js';
import { px } from './marks.js';
import type { Picture } from './timeline-svg.js';

/** Between a mark and what is drawn around it. */
const GAP = 2;
/** Rings around more requests than this would hide them; each gets a short line below it. */
const MOST_RINGS = 8;

export function highlights(
  { places, clock }: Picture,
  outcome: Outcome,
  selection: Selection,
  related: Related,
): string {
  const marks = places.map((place) => {
    if ('selection' in place) {
      if (isSameSelection(place.selection, selection)) return around(place, 'chosen');
      // What belongs to it is marked where it really is; everywhere, the picture would be all boxes.
      const isMarked = place.isEcho !== true && belongsTo(related, place.selection);
      return isMarked ? around(place, 'related') : '';
    }
    const requests = outcome.effects.find(({ system }) => system === place.system)?.requests;
    const xs = related.requestsOf(place.system).flatMap((position) => {
      const atMs = requests?.atMs[position] ?? -1;
      return atMs >= clock.fromMs && atMs <= clock.toMs ? [clock.x(atMs)] : [];
    });
    const chosen =
      selection.kind === 'request' && selection.system === place.system
        ? requests?.atMs[selection.position]
        : undefined;
    return (
      (xs.length <= MOST_RINGS
        ? xs.map((x) => ring(x, place, 'related')).join('')
        : below(xs, place)) + (chosen === undefined ? '' : ring(clock.x(chosen), place, 'chosen'))
    );
  });
  return marks.join('');
}

function around({ x, y, width, height }: Place, kind: string): string {
  return (
    `<rect class="${kind}" x="${px(x - GAP)}" y="${px(y - GAP)}" ` +
    `width="${px(Math.max(width, 2) + 2 * GAP)}" height="${px(height + 2 * GAP)}" rx="4"/>`
  );
}

function ring(x: number, { y, height }: Box, kind: string): string {
  return `<rect class="${kind}" x="${px(x - 4)}" y="${px(y - GAP)}" width="8" height="${px(height + 2 * GAP)}" rx="4"/>`;
}

function below(xs: readonly number[], { y, height }: Box): string {
  const places = [...new Set(xs.map(px))];
  return `<path class="related" d="${places.map((x) => `M${x} ${px(y + height)}v3`).join('')}"/>`;
}
