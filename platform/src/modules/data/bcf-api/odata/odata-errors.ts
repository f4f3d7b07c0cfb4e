import { PlatformError } from '../../../../errors/platform-error.ts'
import { shortText } from '../../../../errors/short-errors.ts'

/** Explains what is wrong with a filter. `reason` quotes at most a short piece of it. */
export function refusedFilter(reason: string): PlatformError {
  return new PlatformError('bcf/filter-not-valid', 400, `$filter isn't valid: ${shortText(reason, 300)}.`)
}

export function refusedOrder(reason: string): PlatformError {
  return new PlatformError('bcf/order-not-valid', 400, `$orderby isn't valid: ${shortText(reason, 300)}.`)
}
