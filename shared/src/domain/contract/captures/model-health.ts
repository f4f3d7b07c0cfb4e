import { settingRevisionSchema } from '../revision.ts'
import * as z from '../schema-language.ts'

/** The metrics of a capture, in the order in which they are shown. */
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

/** Metrics that a worker counts once per capture. The other metrics change with reviews and checks. */
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

/** Metrics that change without a new capture: those of each file's newest capture, and of the project. */
export const checkedMetrics = ['flaggedElements', 'failedSpecifications', 'openClashes', 'openTopics'] as const
export type CheckedMetric = (typeof checkedMetrics)[number]

/** Metrics that can have a threshold. */
export const thresholdMetrics = [...measuredMetrics, ...checkedMetrics] as const
export type ThresholdMetric = (typeof thresholdMetrics)[number]

const count = z.number().int().nonnegative()
/** Null if unknown: the file or an earlier reader did not provide it, or no check has run. */
const countOrNull = count.nullable()

/** Numbers of elements, except for warnings (of the file) and specifications (of IDS files). */
export const healthCountsSchema = z.object({
  warnings: countOrNull,
  withoutGeometry: countOrNull,
  withoutType: countOrNull,
  withoutLevel: countOrNull,
  withoutMaterial: countOrNull,
  unclassified: countOrNull,
  /** Elements whose unique id another element has, too. */
  duplicateIds: countOrNull,
  /** Counted in the newest complete review. */
  flaggedElements: countOrNull,
  /** Counted in the newest complete check of each IDS file. */
  failedSpecifications: countOrNull,
}) satisfies z.ZodType<Record<HealthMetric, number | null>>
export type HealthCounts = z.infer<typeof healthCountsSchema>

export const captureHealthSchema = z.object({
  captureId: z.uuid(),
  fileName: z.string(),
  captureDate: z.iso.datetime(),
  elementCount: count,
  /** False until a worker has counted the metrics of the file. */
  isMeasured: z.boolean(),
  counts: healthCountsSchema,
})
export type CaptureHealth = z.infer<typeof captureHealthSchema>

/** The health of a project's newest captures, newest first. `hasMore`: there are older captures. */
export const modelHealthSchema = z.object({
  /** Only for users who can see topics. */
  openTopics: countOrNull,
  /** The stored clashes of the newest complete check that haven't been accepted; null without a check. */
  openClashes: z
    .object({ checkId: z.uuid(), checkedDate: z.iso.datetime(), count })
    .nullable()
    // Platforms before 1.5.0 don't count them.
    .default(null),
  captures: z.array(captureHealthSchema),
  hasMore: z.boolean(),
})
export type ModelHealth = z.infer<typeof modelHealthSchema>

export const modelHealthQuerySchema = z.object({ projectGroupId: z.uuid() })

const threshold = z.number().int().min(0).max(10_000_000).nullable()

const measuredThresholds = {
  warnings: threshold,
  withoutGeometry: threshold,
  withoutType: threshold,
  withoutLevel: threshold,
  withoutMaterial: threshold,
  unclassified: threshold,
  duplicateIds: threshold,
} satisfies Record<MeasuredMetric, z.ZodType<number | null>>

// Platforms before 1.5.0 don't have them.
const checkedThreshold = threshold.default(null)

/** The counts above which a project's people are notified; null for no threshold. */
const thresholds = {
  ...measuredThresholds,
  flaggedElements: checkedThreshold,
  failedSpecifications: checkedThreshold,
  openClashes: checkedThreshold,
  openTopics: checkedThreshold,
} satisfies Record<ThresholdMetric, z.ZodType<number | null>>

/** Pages of earlier releases don't send the optional ones, which then stay as they are. */
const changedThresholds = z.strictObject({
  ...measuredThresholds,
  flaggedElements: threshold.optional(),
  failedSpecifications: threshold.optional(),
  openClashes: threshold.optional(),
  openTopics: threshold.optional(),
})

export const healthThresholdsSchema = z.object({
  thresholds: z.object(thresholds),
  /** 0 until someone has set thresholds. */
  revision: settingRevisionSchema,
})
export type HealthThresholds = z.infer<typeof healthThresholdsSchema>

/** `revision` is the one that was read; the response to an outdated one is 409. */
export const healthThresholdsUpdateSchema = z.strictObject({
  thresholds: changedThresholds,
  revision: settingRevisionSchema,
})
export type HealthThresholdsUpdate = z.output<typeof healthThresholdsUpdateSchema>

/** The thresholds of a project. Without its own ones, those of the organization apply. */
export const projectHealthThresholdsSchema = z.object({
  /** The project's own; null if those of the organization apply. */
  thresholds: z.object(thresholds).nullable(),
  organizationThresholds: z.object(thresholds),
  /** 0 until someone has set thresholds of the project. */
  revision: settingRevisionSchema,
})
export type ProjectHealthThresholds = z.infer<typeof projectHealthThresholdsSchema>

/** `thresholds` are null to use those of the organization again. The response to an outdated `revision` is 409. */
export const projectHealthThresholdsUpdateSchema = z.strictObject({
  thresholds: changedThresholds.nullable(),
  revision: settingRevisionSchema,
})
export type ProjectHealthThresholdsUpdate = z.output<typeof projectHealthThresholdsUpdateSchema>

/** The preference whether a person gets emails about models that exceed a threshold, as JSON, for all organizations. */
export const healthEmailsPreference = 'model-health.emails'
export const healthEmailsSchema = z.object({ isOn: z.boolean() })
export type HealthEmails = z.infer<typeof healthEmailsSchema>

/** The default for people who have not chosen. */
export const defaultHealthEmails: HealthEmails = { isOn: true }
