import type { CaptureFiles } from './files.ts'

/**
 * Removes leftovers of one kind from killed processes. Workers call it every ten minutes, at any time and several of them concurrently. It must
 * recognize what a living process works on, by a sign that only a living one gives, and skip that.
 */
export type Sweep = {
  /** Counts of what was removed, for the log. */
  of: string
  remove(files: CaptureFiles): Promise<void>
}
