/** The signs of buttons. Each stands beside or instead of words that the button also has. */
import { html } from 'lit';

const icon = (path: string) =>
  html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d=${path} fill="currentColor" />
  </svg>`;

export const ICONS = {
  play: icon('M4 2.5v11l9.5-5.5z'),
  pause: icon('M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z'),
  back: icon('M12.5 2.5v11L5 8zM3 2.5h2v11H3z'),
  on: icon('M3.5 2.5v11L11 8zM11 2.5h2v11h-2z'),
  end: icon('M2 2.5v11L7.5 8zM7.5 2.5v11L13 8zM13 2.5h1.5v11H13z'),
  closer: icon('M7 3h2v4h4v2H9v4H7V9H3V7h4z'),
  further: icon('M3 7h10v2H3z'),
  earlier: icon('M10.5 3v10L4.5 8z'),
  later: icon('M5.5 3v10l6-5z'),
  fit: icon('M1.5 4H3v8H1.5zM13 4h1.5v8H13zM4 8l3-3v2h2V5l3 3-3 3V9H7v2z'),
};
