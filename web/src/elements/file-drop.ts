/** Takes what is dropped anywhere on the page, for an element that opens files. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class FileDrop implements ReactiveController {
  /** Whether a file is held over the page. */
  isOver = false;

  /**
   * @param isWanted - whether the page takes drops at all
   * @param open - told the files of a drop; none when something else was dropped
   */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly isWanted: () => boolean,
    private readonly open: (files: readonly File[]) => void,
  ) {
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('dragover', this.over);
    document.addEventListener('dragleave', this.leave);
    document.addEventListener('drop', this.drop);
  }

  hostDisconnected() {
    document.removeEventListener('dragover', this.over);
    document.removeEventListener('dragleave', this.leave);
    document.removeEventListener('drop', this.drop);
  }

  private readonly over = (event: DragEvent) => {
    if (!this.takes(event)) return;
    event.preventDefault();
    this.setOver(event.dataTransfer?.types.includes('Files') ?? false);
  };

  private readonly leave = ({ relatedTarget }: DragEvent) => {
    // Only what leaves the window goes to nothing.
    if (relatedTarget === null) this.setOver(false);
  };

  private readonly drop = (event: DragEvent) => {
    if (!this.takes(event)) return;
    // The browser would leave the page for the file.
    event.preventDefault();
    this.setOver(false);
    this.open([...(event.dataTransfer?.files ?? [])]);
  };

  /** A field takes text of its own. */
  private takes(event: DragEvent): boolean {
    return this.isWanted() && !(event.composedPath()[0] instanceof HTMLInputElement);
  }

  private setOver(isOver: boolean) {
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    this.host.requestUpdate();
  }
}
