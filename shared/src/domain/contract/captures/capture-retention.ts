import { offsetPageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { settingRevisionSchema } from '../revision.ts'

/**
 * How many captures of each project an organization retains. Captures that something refers to, or that a person has
 * marked to be kept, are always retained.
 */
export const captureRetentionSchema = z.object({
  /** The number of newest captures of each project; null for all. */
  keepCaptures: z.number().int().min(1).max(10_000).nullable(),
  /** Whether a capture may be removed although automatic comparisons with its previous and next version refer to it. */
  removesCompared: z.boolean(),
  /** 0 until someone has changed the settings. */
  revision: settingRevisionSchema,
  /** When captures were last removed automatically, and how many; null before the first removal. */
  lastRemoved: z.object({ at: z.iso.datetime(), count: z.number().int().positive() }).nullable(),
})
export type CaptureRetention = z.infer<typeof captureRetentionSchema>

/** `revision` is the one that was read; the response to an outdated one is 409. */
export const captureRetentionUpdateSchema = z.strictObject(captureRetentionSchema.omit({ lastRemoved: true }).shape)
export type CaptureRetentionUpdate = z.infer<typeof captureRetentionUpdateSchema>

/** Maximum number of captures that the preview examines. */
export const maxPreviewed = 1000

export const retentionPreviewQuerySchema = z.object({
  keepCaptures: z.coerce.number().int().min(1).max(10_000),
  removesCompared: z.enum(['true', 'false']).default('false'),
})

const removableSchema = z.object({
  id: z.uuid(),
  documentFileName: z.string(),
  captureDate: z.iso.datetime(),
  projectName: z.string(),
})

/**
 * Which captures would be removed: the first hundred, by project. `hasMore`: there are more captures than the preview
 * examines.
 */
export const retentionPreviewSchema = offsetPageSchema(removableSchema).extend({
  /** Size of the source files. */
  bytes: z.number().nonnegative(),
})
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>

/** A person's decision to keep a capture regardless of the retention settings. */
export const retainedCaptureSchema = z.object({
  captureId: z.uuid(),
  /** The person's name at that time. */
  keptBy: z.string(),
  keptDate: z.iso.datetime(),
})
export type RetainedCapture = z.infer<typeof retainedCaptureSchema>

/** Maximum number of ids per request: as many as on one page of a list. */
const maxAskedFor = 100

/** Comma-separated ids of captures. */
export const retainedCapturesQuerySchema = z.object({
  captureIds: z
    .string()
    .max(maxAskedFor * 37)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).max(maxAskedFor)),
})

export const captureKeepUpdateSchema = z.strictObject({ isKept: z.boolean() })
export type CaptureKeepUpdate = z.infer<typeof captureKeepUpdateSchema>
