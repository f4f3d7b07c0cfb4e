import { userIdSchema } from '../identifiers.ts'
import { partQuery, partSchema } from '../page.ts'
import * as z from '../schema-language.ts'

export const idsCheckStatuses = ['Queued', 'InProgress', 'Complete', 'Error', 'Cancelled'] as const
export type IdsCheckStatus = (typeof idsCheckStatuses)[number]

/** Whether a check still waits for a worker, or one is at it. */
export function isChecking(status: IdsCheckStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** What happens to a check, in order. */
export const idsCheckStepLabels = {
  queue: 'Waiting for a worker',
  fetch: 'Fetching the file',
  check: 'Checking the model',
  store: 'Storing the results',
} as const
export type IdsCheckStepName = keyof typeof idsCheckStepLabels

/** Where the requirements come from: a file sent for this check, one that the organization keeps, or its master model. */
export const idsRulesKinds = ['sent', 'kept', 'master-model'] as const
export type IdsRulesKind = (typeof idsRulesKinds)[number]

/** Requirements that the organization has; those of a file of one's own are sent as the body of another call. */
export const idsCheckCreateSchema = z.strictObject({
  rules: z.union([
    z.strictObject({ kind: z.literal('kept'), idsFileId: z.uuid() }),
    z.strictObject({ kind: z.literal('master-model') }),
  ]),
})
export type IdsCheckCreate = z.output<typeof idsCheckCreateSchema>

const count = z.number().int().nonnegative()

/** Most failures of a check whose elements are named, and most elements that are named as having passed. */
export const mostKeptFindings = 100_000

/** What a check has found, counted. */
export const idsCountsSchema = z.object({
  specifications: count,
  failedSpecifications: count,
  /** All that elements fail, an element once for each requirement, and how many of those are kept by name. */
  failures: count,
  keptFailures: count,
  /** Elements that comply with a specification, once for each, and how many of those are kept by name. */
  passes: count,
  keptPasses: count,
})
export type IdsCounts = z.infer<typeof idsCountsSchema>

/** A row of the list. */
export const idsCheckSummarySchema = z.object({
  id: z.uuid(),
  status: z.enum(idsCheckStatuses),
  /** What is being done, or why it failed. */
  statusDetails: z.string().max(4000).nullable(),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  captureId: z.uuid(),
  captureFileName: z.string(),
  captureDate: z.iso.datetime(),
  projectGroupId: z.uuid(),
  rulesKind: z.enum(idsRulesKinds),
  /** The name of the file of requirements as it was then. */
  rulesName: z.string(),
  /** The person's name as it was then. */
  requestedBy: z.string(),
  requestedById: userIdSchema.nullable(),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  /** Null until it is complete. */
  counts: idsCountsSchema.nullable(),
})
export type IdsCheckSummary = z.infer<typeof idsCheckSummarySchema>

/** What is odd about the requirements, or about the model for them. */
export const idsIssueSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** Of the IDS file, from 1; null if it is about no line. */
  line: z.number().int().nullable(),
  message: z.string(),
})
export type IdsIssueTold = z.infer<typeof idsIssueSchema>

/** A check of a capture's original file against requirements. */
export const idsCheckSchema = idsCheckSummarySchema.extend({
  rulesTitle: z.string(),
  /** As the header of the model writes it; null until it is complete. */
  modelSchema: z.string().nullable(),
  /** How many instances the model has, whatever is asked of them. */
  instanceCount: count.nullable(),
  issues: z.array(idsIssueSchema),
})
export type IdsCheck = z.infer<typeof idsCheckSchema>

export const idsCheckListQuerySchema = z.object({
  captureId: z.uuid().optional(),
  ...partQuery(10),
})
export type IdsCheckListQuery = z.output<typeof idsCheckListQuerySchema>

/** Newest first. */
export const idsCheckPageSchema = partSchema(idsCheckSummarySchema)
export type IdsCheckPage = z.infer<typeof idsCheckPageSchema>
