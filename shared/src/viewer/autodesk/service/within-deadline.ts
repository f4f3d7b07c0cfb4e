import { within } from '../../../core/api/index.ts'

/** Of everything that the service is asked before there is a viewer. */
export const serviceDeadline = 15_000

export function withinDeadline<Result>(work: Promise<Result>, what: string): Promise<Result> {
  return within(work, serviceDeadline, () => new Error(`${what} didn't respond within 15 seconds.`))
}
