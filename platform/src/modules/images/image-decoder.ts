import pLimit, { type LimitFunction } from 'p-limit'
import { drawImage, type ImageBounds } from './draw-image.ts'
import { tooManyImages, tooManyOwnImages } from './image-errors.ts'

/** Draws an image that a person has sent anew; the caller has been found to have the right to send it. */
export type ImageDecoder = (personId: string, bytes: Uint8Array, bounds: ImageBounds) => Promise<Buffer>

/** Decoded, an image within the pixel limit may take 200 MB: two fill no server, and many wait briefly. */
const decodedAtOnce = 2
const waitingAtMost = 40
const waitingOfOne = 4

/** One image of a person at a time and a few of all, so that nobody's images keep others from being answered. */
export function createImageDecoder(): ImageDecoder {
  const inTurn = pLimit(decodedAtOnce)
  const people = new Map<string, LimitFunction>()

  function turnsOf(personId: string): LimitFunction {
    const known = people.get(personId) ?? pLimit(1)
    people.set(personId, known)
    return known
  }

  return async function decodeInTurn(personId, bytes, bounds) {
    const own = turnsOf(personId)
    if (own.pendingCount >= waitingOfOne) throw tooManyOwnImages()
    if (inTurn.pendingCount >= waitingAtMost) throw tooManyImages()
    try {
      return await own(() => inTurn(() => drawImage(bytes, bounds)))
    } finally {
      if (own.activeCount + own.pendingCount === 0) people.delete(personId)
    }
  }
}
