import * as z from '../schema-language.ts'
import { catalogNameSchema, userIdSchema } from '../identifiers.ts'
import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import { modelFileSchema } from '../prototype/prototype.ts'
import { searchText } from '../search-text.ts'

export const assemblyStatuses = ['Queued', 'Pending Manifest', 'InProgress', 'Complete', 'Error'] as const
export type AssemblyStatus = (typeof assemblyStatuses)[number]

/**
 * The first three statuses are in progress; Complete and Error are completed (specification 1, "States and
 * transitions").
 */
export function isInProgress(status: AssemblyStatus): boolean {
  return status !== 'Complete' && status !== 'Error'
}

/** The usual steps of an assembler, in order. Other assemblers may have different steps. */
export const assemblyStepLabels = {
  queue: 'Waiting for a worker',
  rules: 'Evaluating the rules',
  fetch: 'Fetching the model files',
  merge: 'Merging the models',
  compress: 'Compressing the model',
  submit: 'Submitting to Design Automation',
  automation: 'Design Automation',
  store: 'Storing the result',
} as const
export type AssemblyStepName = keyof typeof assemblyStepLabels

export const assemblyStepNames = Object.keys(assemblyStepLabels) as [AssemblyStepName, ...AssemblyStepName[]]

export const assemblyStepSchema = z.object({
  step: z.enum(assemblyStepNames),
  /** Counts from 1. It grows after a worker is lost and when a temporary failure is retried. */
  attempt: z.number().int().positive(),
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  outcome: z.enum(['running', 'done', 'failed']),
})
export type AssemblyStep = z.infer<typeof assemblyStepSchema>

/** The assembled model. */
export const assembledModelSchema = z.object({
  /** A signed address that changes every day. */
  file: modelFileSchema,
  fileName: z.string().max(200),
  elementCount: z.number().int().nonnegative(),
  /** The duration of the successful attempt in milliseconds. */
  duration: z.number().int().nonnegative(),
})
export type AssembledModel = z.infer<typeof assembledModelSchema>

const requestStateSchema = z.object({
  id: z.uuid(),
  status: z.enum(assemblyStatuses),
  /** The current step, or why the request failed. */
  statusDetails: z.string().max(2000).nullable(),
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  portfolio: catalogNameSchema,
  prototypeRelease: catalogNameSchema,
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
})

/** A row of the list. */
export const assemblyRequestSummarySchema = requestStateSchema.extend({
  projectNumber: z.string(),
  projectName: z.string(),
})
export type AssemblyRequestSummary = z.infer<typeof assemblyRequestSummarySchema>

/** Stored values are shown unchanged, even if the form has become stricter. */
const storedText = z.string().max(200)

export const assemblyRequestSchema = requestStateSchema.extend({
  architectOfRecord: storedText,
  projectType: storedText,
  projectNumber: storedText,
  projectName: storedText,
  address1: storedText,
  address2: storedText,
  city: storedText,
  state: storedText,
  zipCode: storedText,
  county: storedText,
  township: storedText,
  /** By the label of the option set. */
  optionSets: z.record(z.string(), z.string()),
  bim360ProjectId: storedText,
  /** The person's name at that time. */
  requestedBy: storedText,
  requestedById: userIdSchema.nullable(),
  /** The Revit version of the prototype's release. */
  revitVersion: z.string().max(20),
  steps: z.array(assemblyStepSchema),
  /** Null until the request is complete, if someone marked it complete manually, or if the result has expired. */
  result: assembledModelSchema.nullable(),
})
export type AssemblyRequest = z.infer<typeof assemblyRequestSchema>

/** The two lists of the request page; `complete` and `failed` are the completed ones with and without a model. */
export const assemblyListStates = ['in-progress', 'completed', 'complete', 'failed'] as const

export const assemblySorts = ['newest', 'oldest', 'number', 'name'] as const
export type AssemblySort = (typeof assemblySorts)[number]

export const assemblyListQuerySchema = z.object({
  /** Accepted for compatibility and ignored: the caller is the person of the token. */
  emailAddress: z.string().max(320).optional(),
  state: z.enum(assemblyListStates).optional(),
  /** Search words: each must be a part of the project number, project name, city, portfolio or release. */
  search: searchText(100).default(''),
  sort: z.enum(assemblySorts).default('newest'),
  ...offsetPageQuery(10),
})
export type AssemblyListQuery = z.input<typeof assemblyListQuerySchema>

export const assemblyRequestPageSchema = offsetPageSchema(assemblyRequestSummarySchema)
export type AssemblyRequestPage = z.infer<typeof assemblyRequestPageSchema>

export const assemblyLogSchema = z.object({
  entries: z.array(
    z.object({
      at: z.iso.datetime(),
      attempt: z.number().int().nonnegative(),
      level: z.enum(['info', 'warning', 'error']),
      message: z.string().max(4000),
    }),
  ),
})
export type AssemblyLog = z.infer<typeof assemblyLogSchema>

/** The request to mark complete, or to cancel. */
export const endRequestSchema = z.strictObject({ id: z.uuid() })

/** An email about a request, as stored until it is sent. */
export const assemblyEmailSchema = z.object({
  id: z.uuid(),
  to: z.string().max(320),
  subject: z.string().max(300),
  text: z.string().max(10_000),
  createdAt: z.iso.datetime(),
  /** Null until it is sent, and always if no mail server is configured. */
  sentAt: z.iso.datetime().nullable(),
})
export type AssemblyEmail = z.infer<typeof assemblyEmailSchema>
