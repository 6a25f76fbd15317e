/** How what stands in a widget is set apart. */
import { css } from 'lit';

export const widgetStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--rl-space-3);
  }
`;
