/**
 * Keeps a student's progress in the browser's storage, the only file that knows of it. Where
 * storage is refused, or full, progress lives as long as the page does.
 */
import {
  EMPTY_PROGRESS,
  type Progress,
  readProgress,
  type TryResult,
  withAnswer,
  withCase,
  writeProgress,
} from './model/lesson/progress.js';

export class LessonProgress {
  /** What the student has done so far, in this tab or another. */
  progress: Progress = EMPTY_PROGRESS;
  /** Whether it outlives the page, as far as is known. */
  isKept = true;

  /**
   * @param key - the lesson's name in the storage, which never changes
   * @param changed - called after every change, also by another tab
   */
  constructor(
    private readonly key: string,
    private readonly questions: readonly string[],
    private readonly changed: () => void,
  ) {
    this.progress = this.stored();
    addEventListener('storage', ({ key: changedKey }) => {
      // A storage that is cleared as a whole names no key. What stands only here is not given up.
      if ((changedKey !== key && changedKey !== null) || !this.isKept) return;
      this.progress = this.stored();
      this.changed();
    });
  }

  answer(question: string, result: TryResult): void {
    this.keep((progress) => withAnswer(progress, question, result));
  }

  decideCase(isRight: boolean): void {
    this.keep((progress) => withCase(progress, isRight));
  }

  clear(): void {
    this.progress = EMPTY_PROGRESS;
    this.store((storage) => {
      storage.removeItem(this.key);
    });
    this.changed();
  }

  private keep(change: (progress: Progress) => Progress): void {
    // Another tab may have written a moment ago. What could not be written stands only here.
    if (this.isKept) this.progress = this.stored();
    this.progress = change(this.progress);
    this.store((storage) => {
      storage.setItem(this.key, writeProgress(this.progress));
    });
    this.changed();
  }

  private stored(): Progress {
    let { progress } = this;
    this.store((storage) => {
      progress = readProgress(storage.getItem(this.key) ?? '', this.questions);
    });
    return progress;
  }

  /** Browsers refuse storage by throwing, on whatever is asked of it or on being asked for it. */
  private store(ask: (storage: Storage) => void): void {
    try {
      ask(localStorage);
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
  }
}
