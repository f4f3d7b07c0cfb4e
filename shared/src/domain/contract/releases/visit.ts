import * as z from '../schema-language.ts'

export const maxVisitsAtOnce = 50

const milliseconds = z.number().int().min(0).max(600_000)

/** The result of opening a page of a remote. */
export const visitSchema = z.strictObject({
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/),
  version: z.string().min(1).max(80),
  outcome: z.enum(['shown', 'failed']),
  /** The shell's code for the failure: `timeout`, `integrity`, `render`. */
  kind: z
    .string()
    .regex(/^[a-zA-Z-]{1,40}$/)
    .optional(),
  /** Milliseconds from the navigation until the code is loaded. */
  loadMs: milliseconds.optional(),
  /** Milliseconds from loading the code until the first paint. */
  renderMs: milliseconds.optional(),
  /** Sent by earlier shells only. */
  violations: z.number().int().min(0).max(1000).optional(),
})
export type Visit = z.infer<typeof visitSchema>

/**
 * `POST /api/registry/visits`, which responds with 204. Browsers send it by `fetch` with `keepalive` and the person's
 * token, because beacons cannot have headers. It needs no `Organization` header.
 */
export const visitsSchema = z.strictObject({ visits: z.array(visitSchema).min(1).max(maxVisitsAtOnce) })
export type Visits = z.infer<typeof visitsSchema>

const timesSchema = z.object({ median: z.number(), most: z.number() })

/** The visits of one version in one hour or day. */
export const visitCountSchema = z.object({
  version: z.string(),
  /** The start of the hour or day (UTC). */
  from: z.iso.datetime(),
  shown: z.number().int(),
  failed: z.number().int(),
  violations: z.number().int(),
  /** Milliseconds: the median and the 95th percentile; null if nothing was measured. */
  loadMs: timesSchema.nullable(),
  renderMs: timesSchema.nullable(),
})
export type VisitCount = z.infer<typeof visitCountSchema>

/** `GET /api/registry/remotes/{name}/visits`: by hour for up to two days, by day for longer periods. */
export const visitCountsQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(30).default(7) })
export const visitCountsSchema = z.object({ step: z.enum(['hour', 'day']), items: z.array(visitCountSchema) })
export type VisitCounts = z.infer<typeof visitCountsSchema>
