import type { Problem } from '@lintel/shared/contract'

type Errors = NonNullable<Problem['errors']>

/** Maximum number of listed errors; callers with more correct these first. */
export const maxNamed = 100
const longestPath = 200
const longestMessage = 300
const longestDetail = 1000
/** Maximum bytes of all errors of a response, as JSON: the complete response stays below 16 kB. */
const maxBytes = 9 * 1024
/** Space for the entry that counts the rest. */
const bytesOfCount = 64

/**
 * Errors shortened to a readable length: paths and messages may contain names from the caller, as many and as long as a body allows. The last entry
 * counts those of `found` that are omitted.
 */
export function shortErrors(errors: Errors, found = errors.length): Errors {
  const listedErrors = errors.slice(0, maxNamed).map(({ path, message }) => ({
    path: shortText(path, longestPath),
    message: shortText(message, longestMessage),
  }))
  const short = firstWithin(listedErrors)
  const omitted = found - short.length
  return omitted === 0 ? short : [...short, { path: '', message: `… and ${omitted} more.` }]
}

/** The first of these entries that fit into a response, with space for one that counts the rest. */
export function firstWithin<Entry extends object>(entries: readonly Entry[]): Entry[] {
  let bytes = 0
  const after = entries.findIndex((entry) => (bytes += bytesOf(entry)) > maxBytes - bytesOfCount)
  return after === -1 ? [...entries] : entries.slice(0, after)
}

/** The detail and the errors of a response, unchanged unless they are too long. */
export function shortAnswer({ detail, errors }: Pick<Problem, 'detail' | 'errors'>) {
  const short = errors && bytesOf(errors) > maxBytes ? shortErrors(errors) : errors
  return { detail: shortText(detail, longestDetail), ...(short && { errors: short }) }
}

export function shortText(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value))
}
