import { isApiError } from './api-error.ts'
import { isCancellation } from './cancellation.ts'

/**
 * The one way to swallow an error where people are told nothing (specification 1, section 8): it is told to whoever
 * looks for it. A cancellation is no failure.
 */
export function reportSilently(error: unknown, what: string): void {
  if (isCancellation(error)) return
  const code = isApiError(error) ? ` (${error.code})` : ''
  console.warn(`${what}${code}`, error)
}
