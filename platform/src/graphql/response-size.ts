import { PlatformError } from '../errors/platform-error.ts'
import { sizeInWords } from '../errors/size-in-words.ts'

/** More than any page needs. The cost limit counts values, but a text can have any length. */
const maxBytes = 2 * 1024 * 1024

export type ResponseSize = {
  /** Returns its argument; throws once all fields together exceed the maximum size of a response. */
  count<T>(value: T): T
  /** Throws if the limit was exceeded, even if the errors of those fields were dropped. */
  assertWithinLimit(): void
}

/** Counts the bytes of texts while fields are resolved, so that no more is queried or assembled than the response may contain. */
export function createResponseSize(): ResponseSize {
  let bytes = 0

  function assertWithinLimit(): void {
    if (bytes > maxBytes) throw tooLarge()
  }

  function count<T>(value: T): T {
    bytes += bytesOf(value)
    assertWithinLimit()
    return value
  }

  return { count, assertWithinLimit }
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + bytesOf(item), 0) : 0
}

function tooLarge(): PlatformError {
  const detail = `The response would be larger than ${sizeInWords(maxBytes)}. Request fewer fields or a shorter page.`
  return new PlatformError('graphql/too-large', 400, detail)
}
