import { z } from 'zod'

const count = z.coerce.number().int().positive()

/** What `.env.example` says of taking building files in. */
export const captureEnvironment = {
  CAPTURE_MINUTES: count.max(60).default(10),
  CAPTURE_MEMORY_MB: count.min(64).max(65_536).default(2048),
  CAPTURE_ELEMENTS: count.max(5_000_000).default(100_000),
}

type Environment = z.infer<z.ZodObject<typeof captureEnvironment>>

/** `mostBytes`: what comes out of an archive may be as large as what is sent without. */
export function captureLimitsOf(env: Environment, mostBytes: number) {
  return {
    /** How long one attempt may take. */
    timeLimitMinutes: env.CAPTURE_MINUTES,
    /** Of each process that reads a model: one reads its elements, one its shapes. */
    memoryMegabytes: env.CAPTURE_MEMORY_MB,
    mostElements: env.CAPTURE_ELEMENTS,
    mostBytes,
  }
}
