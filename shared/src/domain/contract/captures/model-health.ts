import { settingRevisionSchema } from '../revision.ts'
import * as z from '../schema-language.ts'

/** What is counted of each capture, in the order in which it is shown. */
export const healthMetrics = [
  'warnings',
  'withoutGeometry',
  'withoutType',
  'withoutLevel',
  'withoutMaterial',
  'unclassified',
  'duplicateIds',
  'flaggedElements',
  'failedSpecifications',
] as const
export type HealthMetric = (typeof healthMetrics)[number]

/** What a worker counts once in each capture. The other metrics change with reviews and checks. */
export const measuredMetrics = [
  'warnings',
  'withoutGeometry',
  'withoutType',
  'withoutLevel',
  'withoutMaterial',
  'unclassified',
  'duplicateIds',
] as const satisfies readonly HealthMetric[]
export type MeasuredMetric = (typeof measuredMetrics)[number]

const count = z.number().int().nonnegative()
/** Null if the file or the reader of that time did not have it, or no one has checked it. */
const known = count.nullable()

/** Counts are of elements, but for warnings about the file and specifications of IDS files. */
export const healthCountsSchema = z.object({
  warnings: known,
  withoutGeometry: known,
  withoutType: known,
  withoutLevel: known,
  withoutMaterial: known,
  unclassified: known,
  /** Elements whose unique id another element has too. */
  duplicateIds: known,
  /** By the newest complete review. */
  flaggedElements: known,
  /** Of the newest complete check by each IDS file. */
  failedSpecifications: known,
}) satisfies z.ZodType<Record<HealthMetric, number | null>>
export type HealthCounts = z.infer<typeof healthCountsSchema>

export const captureHealthSchema = z.object({
  captureId: z.uuid(),
  fileName: z.string(),
  captureDate: z.iso.datetime(),
  elementCount: count,
  /** False until a worker has counted what is in the file. */
  isMeasured: z.boolean(),
  counts: healthCountsSchema,
})
export type CaptureHealth = z.infer<typeof captureHealthSchema>

/** The health of the newest captures of a project, newest first. `hasMore` says that there are older ones. */
export const modelHealthSchema = z.object({
  /** Only for users who can see topics. */
  openTopics: known,
  captures: z.array(captureHealthSchema),
  hasMore: z.boolean(),
})
export type ModelHealth = z.infer<typeof modelHealthSchema>

export const modelHealthQuerySchema = z.object({ projectGroupId: z.uuid() })

const threshold = z.number().int().min(0).max(10_000_000).nullable()

/** The counts of a capture above which its project's people are notified; null for no threshold. */
const thresholds = {
  warnings: threshold,
  withoutGeometry: threshold,
  withoutType: threshold,
  withoutLevel: threshold,
  withoutMaterial: threshold,
  unclassified: threshold,
  duplicateIds: threshold,
} satisfies Record<MeasuredMetric, z.ZodType<number | null>>

export const healthThresholdsSchema = z.object({
  thresholds: z.object(thresholds),
  /** 0 while no one has set any. */
  revision: settingRevisionSchema,
})
export type HealthThresholds = z.infer<typeof healthThresholdsSchema>

/** The revision is the one that was read: a stale one is answered 409. */
export const healthThresholdsUpdateSchema = z.strictObject({
  thresholds: z.strictObject(thresholds),
  revision: settingRevisionSchema,
})
export type HealthThresholdsUpdate = z.output<typeof healthThresholdsUpdateSchema>
