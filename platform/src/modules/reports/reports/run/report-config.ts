import { z } from 'zod'

const count = z.coerce.number().int().positive()

/** What `.env.example` says of making reports. */
export const reportEnvironment = {
  REPORT_MINUTES: count.max(60).default(10),
  REPORT_DAYS_KEPT: count.max(36_500).default(400),
  REPORT_CLOCK_FILE: z.string().min(1).optional(),
}

type Environment = z.infer<z.ZodObject<typeof reportEnvironment>>

export function reportLimitsOf(env: Environment) {
  return {
    /** How long one attempt may take. */
    timeLimitMinutes: env.REPORT_MINUTES,
    /** After its end. */
    daysKept: env.REPORT_DAYS_KEPT,
    /** Where somebody who tries recurring reports out says what time it is. */
    clockFile: env.REPORT_CLOCK_FILE,
  }
}
