import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ImageDecoder } from '../../../interfaces/files.ts'
import { fairShares, type Shares } from '../../../streaming/fair-shares.ts'
import { countPixels, drawImage } from './draw-image.ts'
import {
  pixelsPerMinute,
  tooManyImages,
  tooManyImagesOfOrganization,
  tooManyOwnImages,
  tooManyPixelsLately,
} from './image-errors.ts'

/** Decoding one image keeps one processor busy; the others are for requests. */
const maxConcurrentDecodes = 1
/** Maximum concurrent images, including those that wait. */
const maxConcurrentImages: Shares = { ofPerson: 5, ofOrganization: 20, inAll: 41 }
const refusals = { ofPerson: tooManyOwnImages, ofOrganization: tooManyImagesOfOrganization, inAll: tooManyImages }

/**
 * Decodes one image at a time, those of one person one after the other, and limits each person's pixels per minute, so that one person's
 * images don't block others.
 */
export function createImageDecoder(): ImageDecoder {
  const limit = pLimit(maxConcurrentDecodes)
  const people = new Map<string, LimitFunction>()
  const slots = fairShares(maxConcurrentImages)
  const pixels = new RateLimiterMemory({ points: pixelsPerMinute, duration: 60 })

  function queueOf(personId: string): LimitFunction {
    const queue = people.get(personId) ?? pLimit(1)
    people.set(personId, queue)
    return queue
  }

  return async function decodeQueued(sender, bytes, { maxBytes, ...bounds }) {
    const exceeded = slots.take(sender, 1)
    if (exceeded) throw refusals[exceeded]()
    const personQueue = queueOf(sender.userId)
    try {
      await consumePixels(pixels, sender.userId, await countPixels(bytes, maxBytes))
      return await personQueue(() => limit(() => drawImage(bytes, bounds)))
    } finally {
      slots.release(sender, 1)
      if (personQueue.activeCount + personQueue.pendingCount === 0) people.delete(sender.userId)
    }
  }
}

async function consumePixels(pixels: RateLimiterMemory, personId: string, count: number): Promise<void> {
  try {
    await pixels.consume(personId, count)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooManyPixelsLately(Math.ceil(refusal.msBeforeNext / 1000))
  }
}
