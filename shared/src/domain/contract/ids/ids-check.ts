import { userIdSchema } from '../identifiers.ts'
import { partQuery, partSchema } from '../page.ts'
import * as z from '../schema-language.ts'

export const idsCheckStatuses = ['Queued', 'InProgress', 'Complete', 'Error', 'Cancelled'] as const
export type IdsCheckStatus = (typeof idsCheckStatuses)[number]

/** Whether a check is waiting for a worker or running. */
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
 * Where the requirements come from: a file sent for this check, one stored by the organization, or its master model.
 */
export const idsRulesKinds = ['sent', 'kept', 'master-model'] as const
export type IdsRulesKind = (typeof idsRulesKinds)[number]

/** Requirements that the organization stores; one's own file is sent as the body of another call. */
export const idsCheckCreateSchema = z.strictObject({
  rules: z.union([
    z.strictObject({ kind: z.literal('kept'), idsFileId: z.uuid() }),
    z.strictObject({ kind: z.literal('master-model') }),
  ]),
})
export type IdsCheckCreate = z.output<typeof idsCheckCreateSchema>

const count = z.number().int().nonnegative()

/** Maximum number of failures with named elements, and of passed elements that are named. */
export const mostKeptFindings = 100_000

/** The counts of a check. */
export const idsCountsSchema = z.object({
  specifications: count,
  failedSpecifications: count,
  /** All failures, counted once per element and requirement, and how many of them are stored with their elements. */
  failures: count,
  keptFailures: count,
  /** Elements that pass a specification, counted once each, and how many of them are stored by name. */
  passes: count,
  keptPasses: count,
})
export type IdsCounts = z.infer<typeof idsCountsSchema>

/** A row of the list. */
export const idsCheckSummarySchema = z.object({
  id: z.uuid(),
  status: z.enum(idsCheckStatuses),
  /** The current step, or why it failed. */
  statusDetails: z.string().max(4000).nullable(),
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  captureId: z.uuid(),
  captureFileName: z.string(),
  captureDate: z.iso.datetime(),
  projectGroupId: z.uuid(),
  rulesKind: z.enum(idsRulesKinds),
  /** The name of the requirements at that time. */
  rulesName: z.string(),
  /** The person's name at that time. */
  requestedBy: z.string(),
  requestedById: userIdSchema.nullable(),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  /** Null until it is complete. */
  counts: idsCountsSchema.nullable(),
})
export type IdsCheckSummary = z.infer<typeof idsCheckSummarySchema>

/** A problem with the requirements, or with the model in relation to them. */
export const idsIssueSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** The line in the IDS file, from 1; null if it is not about a line. */
  line: z.number().int().nullable(),
  message: z.string(),
})
export type IdsIssueTold = z.infer<typeof idsIssueSchema>

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
  ...partQuery(10),
})
export type IdsCheckListQuery = z.output<typeof idsCheckListQuerySchema>

/** Newest first. */
export const idsCheckPageSchema = partSchema(idsCheckSummarySchema)
export type IdsCheckPage = z.infer<typeof idsCheckPageSchema>
