import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'
import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import { projectChoiceSchema } from './project-choice.ts'

export const ingestionStatuses = ['Queued', 'InProgress', 'Complete', 'Error'] as const
export type IngestionStatus = (typeof ingestionStatuses)[number]

/** Whether a file is queued for ingestion or being ingested. */
export function isIngesting(status: IngestionStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** The steps of an ingestion, in order. */
export const ingestionStepLabels = {
  queue: 'Waiting for a worker',
  fetch: 'Checking the file',
  read: 'Reading the model',
  store: 'Storing the elements',
  shapes: 'Creating the geometry',
} as const
export type IngestionStepName = keyof typeof ingestionStepLabels

const ingestionStepNames = Object.keys(ingestionStepLabels) as [IngestionStepName, ...IngestionStepName[]]

export const ingestionStepSchema = z.object({
  step: z.enum(ingestionStepNames),
  /** Counts from 1. It grows after a worker is lost and when a temporary failure is retried. */
  attempt: z.number().int().positive(),
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  outcome: z.enum(['running', 'done', 'failed']),
})

/** A row of the list. */
export const ingestionSummarySchema = z.object({
  id: z.uuid(),
  status: z.enum(ingestionStatuses),
  /** The current step, or why the ingestion failed. */
  statusDetails: z.string().max(2000).nullable(),
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  fileName: z.string().max(255),
  /** Size of the uploaded file. */
  bytes: z.number().int().nonnegative(),
  /** The person's name at that time. */
  requestedBy: z.string().max(200),
  requestedById: userIdSchema.nullable(),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  /** Null until the ingestion is complete, and after the capture was deleted. */
  captureId: z.uuid().nullable(),
  /** Whether the organization already had the same file; `captureId` is the capture that was created from it. */
  isKnown: z.boolean(),
  /** Whether only the 3D model of an existing capture is regenerated. */
  isRemake: z.boolean().optional(),
})

/** The ingestion of a building file, which creates a capture. */
export const ingestionSchema = ingestionSummarySchema.extend({ steps: z.array(ingestionStepSchema) })
export type Ingestion = z.infer<typeof ingestionSchema>

export const ingestionCreateSchema = z.strictObject({
  /** A finished upload of the purpose `capture`. */
  uploadId: z.uuid(),
  /** Where the author stores the file, such as a folder. */
  originPath: z.string().trim().max(500).default(''),
  /** By default the project that the file proposes. A file that the organization already has stays in its project. */
  project: projectChoiceSchema.optional(),
  /** The capture of which this file is the next version, in the same project. */
  previousCaptureId: z.uuid().optional(),
})
export type IngestionCreate = z.output<typeof ingestionCreateSchema>

export const ingestionListQuerySchema = z.object(offsetPageQuery(10))
export type IngestionListQuery = z.output<typeof ingestionListQuerySchema>

/** Newest first. */
export const ingestionPageSchema = offsetPageSchema(ingestionSummarySchema)
export type IngestionPage = z.infer<typeof ingestionPageSchema>
