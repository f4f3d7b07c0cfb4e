import { PlatformError } from '../errors/platform-error.ts'
import { sizeInWords } from '../errors/size-in-words.ts'

/** Beyond what any page needs. Cost counts values, and one value may be a text of any length. */
const maxBytes = 2 * 1024 * 1024

export type AnswerSize = {
  /** Returns the value of a field that it is given; throws once all fields together hold more than an answer may. */
  count<T>(value: T): T
  /** Throws if they have, whatever became of the fields that were not answered. */
  assertWithin(): void
}

/** Counts texts while fields are resolved, so that no more is asked of the database, nor put together, than may be answered. */
export function createAnswerSize(): AnswerSize {
  let bytes = 0

  function assertWithin(): void {
    if (bytes > maxBytes) throw tooLarge()
  }

  function count<T>(value: T): T {
    bytes += bytesOf(value)
    assertWithin()
    return value
  }

  return { count, assertWithin }
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + bytesOf(item), 0) : 0
}

function tooLarge(): PlatformError {
  const detail = `The response would be larger than ${sizeInWords(maxBytes)}. Request fewer fields or a shorter page.`
  return new PlatformError('graphql/too-large', 400, detail)
}
