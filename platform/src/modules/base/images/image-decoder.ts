import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ImageDecoder } from '../../../interfaces/files.ts'
import { countPixels, drawImage } from './draw-image.ts'
import { tooManyImages, tooManyOwnImages, tooManyPixelsLately } from './image-errors.ts'

/** One image keeps one processor busy; the others are for everybody's calls. */
const decodedAtOnce = 1
const waitingAtMost = 40
const waitingOfOne = 4
/** The pixels that one person may send in a minute: a dozen photographs, or hundreds of pictures of views. */
const pixelsPerMinute = 150_000_000

/** Decodes one image at a time, and limits each person's pixels per minute, so that nobody's images keep others from being answered. */
export function createImageDecoder(): ImageDecoder {
  const inTurn = pLimit(decodedAtOnce)
  const people = new Map<string, LimitFunction>()
  const pixels = new RateLimiterMemory({ points: pixelsPerMinute, duration: 60 })

  function turnsOf(personId: string): LimitFunction {
    const known = people.get(personId) ?? pLimit(1)
    people.set(personId, known)
    return known
  }

  return async function decodeInTurn(personId, bytes, bounds) {
    const own = turnsOf(personId)
    if (own.pendingCount >= waitingOfOne) throw tooManyOwnImages()
    if (inTurn.pendingCount >= waitingAtMost) throw tooManyImages()
    await spend(pixels, personId, await countPixels(bytes))
    try {
      return await own(() => inTurn(() => drawImage(bytes, bounds)))
    } finally {
      if (own.activeCount + own.pendingCount === 0) people.delete(personId)
    }
  }
}

async function spend(pixels: RateLimiterMemory, personId: string, count: number): Promise<void> {
  try {
    await pixels.consume(personId, count)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooManyPixelsLately(Math.ceil(refusal.msBeforeNext / 1000))
  }
}
