import { z } from 'zod'

const count = z.coerce.number().int().positive()

/** Environment variables of reports; `.env.example` documents them. */
export const reportEnvironment = {
  REPORT_MINUTES: count.max(60).default(10),
  REPORT_MEGABYTES: count.max(1_000_000).default(1024),
  REPORT_DAYS_KEPT: count.max(36_500).default(400),
  REPORT_CLOCK_FILE: z.string().min(1).optional(),
}

type Environment = z.infer<z.ZodObject<typeof reportEnvironment>>

export function reportLimitsOf(env: Environment) {
  return {
    /** Time limit of an attempt in minutes. */
    timeLimitMinutes: env.REPORT_MINUTES,
    /** Maximum compressed bytes of a report. */
    maxBytes: env.REPORT_MEGABYTES * 1024 ** 2,
    /** Days until an ended report is deleted. */
    daysKept: env.REPORT_DAYS_KEPT,
    /** A file with the current time, to try out recurring reports. */
    clockFile: env.REPORT_CLOCK_FILE,
  }
}
