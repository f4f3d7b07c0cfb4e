import * as z from './schema-language.ts'

/** Problem details (RFC 9457) with a stable `code`; every error of the platform has this shape. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  /** What failed and what to do about it, for users. */
  detail: z.string(),
  /** `area/what-is-wrong`, for programs. */
  code: z.string(),
  requestId: z.string(),
  /** For rejected input: the fields and what is wrong with each. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problemSchema>
