/** Does something once the next frame is on the screen: what nobody waits for holds up nobody. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
