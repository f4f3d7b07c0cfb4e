import { z } from 'zod'

const count = z.coerce.number().int().positive()

/** The keys of the environment that concern reports; `.env.example` says what each is for. */
export const reportEnvironment = {
  REPORT_MINUTES: count.max(60).default(10),
  REPORT_MEGABYTES: count.max(1_000_000).default(1024),
  REPORT_DAYS_KEPT: count.max(36_500).default(400),
  REPORT_CLOCK_FILE: z.string().min(1).optional(),
}

type Environment = z.infer<z.ZodObject<typeof reportEnvironment>>

export function reportLimitsOf(env: Environment) {
  return {
    /** How many minutes one attempt may take. */
    timeLimitMinutes: env.REPORT_MINUTES,
    /** How many bytes one report may have, compressed. */
    maxBytes: env.REPORT_MEGABYTES * 1024 ** 2,
    /** How many days a report is kept after its end. */
    daysKept: env.REPORT_DAYS_KEPT,
    /** The file in which someone who tries out recurring reports writes what time it is. */
    clockFile: env.REPORT_CLOCK_FILE,
  }
}
