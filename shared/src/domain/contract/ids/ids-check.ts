import { userIdSchema } from '../identifiers.ts'
import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

export const idsCheckStatuses = ['Queued', 'InProgress', 'Complete', 'Error', 'Cancelled'] as const
export type IdsCheckStatus = (typeof idsCheckStatuses)[number]

/** Whether a check is queued or running. */
export function isChecking(status: IdsCheckStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** The steps of a check, in order. */
export const idsCheckStepLabels = {
  queue: 'Waiting for a worker',
  fetch: 'Fetching the file',
  check: 'Checking the model',
  store: 'Storing the results',
} as const
export type IdsCheckStepName = keyof typeof idsCheckStepLabels

/**
 * The source of the requirements: a file sent for this check, a file that the organization stores, or the
 * organization's master model.
 */
export const idsRulesKinds = ['sent', 'kept', 'master-model'] as const
export type IdsRulesKind = (typeof idsRulesKinds)[number]

/** Stored requirements. A file of one's own is sent as the body of another call. */
export const idsCheckCreateSchema = z.strictObject({
  rules: z.union([
    z.strictObject({ kind: z.literal('kept'), idsFileId: z.uuid() }),
    z.strictObject({ kind: z.literal('master-model') }),
  ]),
})
export type IdsCheckCreate = z.output<typeof idsCheckCreateSchema>

const count = z.number().int().nonnegative()

/** Maximum number of failures that are stored with their elements, and of passed elements that are stored. */
export const maxStoredFindings = 100_000

/** The counts of a check. */
export const idsCountsSchema = z.object({
  specifications: count,
  failedSpecifications: count,
  /**
   * The number of all failures, counted once per element and requirement, and how many of them are stored with their
   * elements.
   */
  failures: count,
  keptFailures: count,
  /** The number of elements that pass a specification, each counted once, and how many of them are stored. */
  passes: count,
  keptPasses: count,
})
export type IdsCounts = z.infer<typeof idsCountsSchema>

/** A row of the list. */
export const idsCheckSummarySchema = z.object({
  id: z.uuid(),
  status: z.enum(idsCheckStatuses),
  /** The current step, or why the check failed. */
  statusDetails: z.string().max(4000).nullable(),
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  captureId: z.uuid(),
  captureFileName: z.string(),
  captureDate: z.iso.datetime(),
  projectGroupId: z.uuid(),
  rulesKind: z.enum(idsRulesKinds),
  /** The name that the requirements had at that time. */
  rulesName: z.string(),
  /** The person's name at that time. */
  requestedBy: z.string(),
  requestedById: userIdSchema.nullable(),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  /** Null until the check is complete. */
  counts: idsCountsSchema.nullable(),
})
export type IdsCheckSummary = z.infer<typeof idsCheckSummarySchema>

/** A problem of the requirements, either in general or for this model. */
export const idsIssueSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The line in the IDS file, from 1; null if the problem is not in one line. */
  line: z.number().int().nullable(),
  message: z.string(),
})
export type IdsCheckIssue = z.infer<typeof idsIssueSchema>

/** A check of a capture's original file against requirements. */
export const idsCheckSchema = idsCheckSummarySchema.extend({
  rulesTitle: z.string(),
  /** The schema in the model's header; null until the check is complete. */
  modelSchema: z.string().nullable(),
  /** The number of instances in the whole model. */
  instanceCount: count.nullable(),
  issues: z.array(idsIssueSchema),
})
export type IdsCheck = z.infer<typeof idsCheckSchema>

export const idsCheckListQuerySchema = z.object({
  captureId: z.uuid().optional(),
  ...offsetPageQuery(10),
})
export type IdsCheckListQuery = z.output<typeof idsCheckListQuerySchema>

/** Newest first. */
export const idsCheckPageSchema = offsetPageSchema(idsCheckSummarySchema)
export type IdsCheckPage = z.infer<typeof idsCheckPageSchema>
