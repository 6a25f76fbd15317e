/** When the rows of tasks arrived, as strips of dots over one clock; the tables beside them say it in numbers. */
import { css, html, svg } from 'lit';
import { arrivalsPicture, FIELD } from '../model/lesson/case-arrivals.js';
import type { TaskArrivals } from '../model/lesson/case-logs.js';
import { WRITES } from '../model/words/lesson-case.js';
import { styled } from './styled.js';

export function arrivalStrips(arrivals: readonly TaskArrivals[]) {
  const { strips, ticks } = arrivalsPicture(arrivals);
  return html`<figure class=${strips.length === 1 ? 'one' : 'many'}>
    <figcaption>${WRITES.picture} ${WRITES.usual}</figcaption>
    <div class="strips" aria-hidden="true">
      ${strips.map(
        ({ task, dots, usual }) =>
          html`<span class="task">${task}</span>
            <svg viewBox="0 0 ${FIELD.width} ${FIELD.height}" preserveAspectRatio="none">
              ${svg`<path class="usual" d=${usual} /><path class="dots" d=${dots} />`}
            </svg>`,
      )}
      <div class="clock">
        ${ticks.map(({ at, text }) => html`<span ${styled({ left: `${at}%` })}>${text}</span>`)}
      </div>
    </div>
  </figure>`;
}

export const arrivalsStyles = css`
  figure {
    margin: 0;
  }

  figcaption {
    max-width: var(--rl-measure);
    margin-bottom: var(--rl-space-2);
    color: var(--rl-ink-soft);
    font-size: var(--rl-text-small);
  }

  .strips {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: var(--rl-space-1) var(--rl-space-3);
    align-items: center;
    font-size: var(--rl-text-small);
  }

  svg {
    display: block;
    width: 100%;
    height: calc(2.25 * var(--rl-rem));
    background: var(--rl-surface-raised);
  }

  .one .strips {
    grid-template-columns: minmax(0, 1fr);
  }

  .one .task {
    display: none;
  }

  .one svg {
    height: calc(9 * var(--rl-rem));
  }

  path {
    fill: none;
    stroke: currentColor;
    stroke-width: 3;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
  }

  .many path {
    stroke-width: 2;
  }

  .usual,
  .many .usual {
    stroke: var(--rl-idle);
    stroke-width: 7;
  }

  .clock {
    position: relative;
    grid-column: -2;
    height: 1.5em;
    color: var(--rl-ink-soft);
  }

  .clock span {
    position: absolute;
    transform: translateX(-50%);
    white-space: nowrap;
  }

  .clock span::before {
    content: '';
    position: absolute;
    inset: calc(-0.3 * var(--rl-rem)) auto auto 50%;
    height: calc(0.3 * var(--rl-rem));
    border-inline-start: 1px solid var(--rl-line-strong);
  }
`;
