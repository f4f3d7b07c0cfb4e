import { partSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { settingRevisionSchema } from '../revision.ts'

/** How many captures of each project an organization keeps. Those that something refers to, or that a person keeps, stay besides. */
export const captureRetentionSchema = z.object({
  /** This many of the newest of each project; null keeps all. */
  keepCaptures: z.number().int().min(1).max(10_000).nullable(),
  /** Whether captures may go to which only comparisons with their versions before and after refer, which every new version brings along. */
  removesCompared: z.boolean(),
  /** 0 while no one has chosen anything. */
  revision: settingRevisionSchema,
  /** When captures were last removed for not being kept any longer, and how many; null while none were. */
  lastRemoved: z.object({ at: z.iso.datetime(), count: z.number().int().positive() }).nullable(),
})
export type CaptureRetention = z.infer<typeof captureRetentionSchema>

/** The revision is the one that was read: a stale one is answered 409. */
export const captureRetentionUpdateSchema = z.strictObject(captureRetentionSchema.omit({ lastRemoved: true }).shape)
export type CaptureRetentionUpdate = z.infer<typeof captureRetentionUpdateSchema>

/** So many captures at most are looked at for what would be removed. */
export const mostPreviewed = 1000

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

/** What would be removed: the first hundred by project. `hasMore` says that there were more captures than are looked at. */
export const retentionPreviewSchema = partSchema(removableSchema).extend({
  /** Of the files that they were made of. */
  bytes: z.number().nonnegative(),
})
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>

/** That a person has chosen that a capture stays, whatever the organization keeps. */
export const keptCaptureSchema = z.object({
  captureId: z.uuid(),
  /** The person's name at that time. */
  keptBy: z.string(),
  keptDate: z.iso.datetime(),
})
export type KeptCapture = z.infer<typeof keptCaptureSchema>

/** A page of a list at most. */
const mostAskedFor = 100

/** Of which captures it is asked whether they are kept: ids with commas between them. */
export const keptCapturesQuerySchema = z.object({
  captureIds: z
    .string()
    .max(mostAskedFor * 37)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).max(mostAskedFor)),
})

export const captureKeepingSchema = z.strictObject({ isKept: z.boolean() })
export type CaptureKeeping = z.infer<typeof captureKeepingSchema>
