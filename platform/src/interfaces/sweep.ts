import type { CaptureFiles } from './files.ts'

/**
 * Removes what killed processes have left of one kind. Workers call it every ten minutes, at any time and more than one of them at once. It
 * must be able to tell what a living process works on, by a sign that only a living one gives, and leave that alone.
 */
export type Sweep = {
  /** What is removed, for the log. */
  of: string
  remove(files: CaptureFiles): Promise<void>
}
