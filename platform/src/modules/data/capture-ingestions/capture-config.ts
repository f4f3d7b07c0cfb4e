import { z } from 'zod'

const count = z.coerce.number().int().positive()

/** Environment variables of captures; `.env.example` documents them. */
export const captureEnvironment = {
  CAPTURE_MINUTES: count.max(60).default(10),
  CAPTURE_MEMORY_MB: count.min(64).max(65_536).default(2048),
  WORKER_CAPTURES: count.max(16).default(2),
  CAPTURE_ELEMENTS: count.max(5_000_000).default(100_000),
}

type Environment = z.infer<z.ZodObject<typeof captureEnvironment>>

/** `maxBytes` limits the size of a model, also of one that is extracted from an archive. */
export function captureLimitsOf(env: Environment, maxBytes: number) {
  return {
    /** Time limit of an attempt in minutes. */
    timeLimitMinutes: env.CAPTURE_MINUTES,
    /** Memory of each of the two processes that read a model: one reads its elements, one its shapes. */
    memoryMegabytes: env.CAPTURE_MEMORY_MB,
    /** Concurrent files per worker process, each of a different organization. */
    atOnce: env.WORKER_CAPTURES,
    maxElements: env.CAPTURE_ELEMENTS,
    maxBytes,
  }
}
