import * as z from '../schema-language.ts'

export const mostVisitsAtOnce = 50

const milliseconds = z.number().int().min(0).max(600_000)

/** A page of a remote was opened: what came of it. */
export const visitSchema = z.strictObject({
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/),
  version: z.string().min(1).max(80),
  outcome: z.enum(['shown', 'failed']),
  /** What failed, in a word of the shell's: `timeout`, `integrity`, `render`. */
  kind: z
    .string()
    .regex(/^[a-zA-Z-]{1,40}$/)
    .optional(),
  /** From the wish to the code being here. */
  loadMs: milliseconds.optional(),
  /** From there to the first picture. */
  renderMs: milliseconds.optional(),
  /** Sent by earlier shells only. */
  violations: z.number().int().min(0).max(1000).optional(),
})
export type Visit = z.infer<typeof visitSchema>

/**
 * `POST /api/registry/visits`, answered by 204. Sent with the person's token, by `fetch` with `keepalive`: that is a beacon which
 * may carry headers. No `Organization` is asked for.
 */
export const visitsSchema = z.strictObject({ visits: z.array(visitSchema).min(1).max(mostVisitsAtOnce) })
export type Visits = z.infer<typeof visitsSchema>

const timesSchema = z.object({ median: z.number(), most: z.number() })

/** The visits of one version in one hour or day. */
export const visitCountSchema = z.object({
  version: z.string(),
  /** When the hour or day begins (UTC). */
  from: z.iso.datetime(),
  shown: z.number().int(),
  failed: z.number().int(),
  violations: z.number().int(),
  /** Milliseconds: of the half, and of all but the slowest twentieth; null if nothing was measured. */
  loadMs: timesSchema.nullable(),
  renderMs: timesSchema.nullable(),
})
export type VisitCount = z.infer<typeof visitCountSchema>

/** `GET /api/registry/remotes/{name}/visits`: by hours for up to two days, by days beyond. */
export const visitCountsQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(30).default(7) })
export const visitCountsSchema = z.object({ step: z.enum(['hour', 'day']), items: z.array(visitCountSchema) })
export type VisitCounts = z.infer<typeof visitCountsSchema>
