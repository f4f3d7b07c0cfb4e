import { withTimeout } from '../../../core/api/index.ts'

/** Milliseconds for all requests to the service before the viewer can be created. */
export const serviceDeadline = 15_000

export function withinDeadline<Result>(work: Promise<Result>, description: string): Promise<Result> {
  return withTimeout(work, serviceDeadline, () => new Error(`${description} didn't respond within 15 seconds.`))
}
