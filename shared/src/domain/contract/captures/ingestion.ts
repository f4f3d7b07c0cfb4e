import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'
import { partQuery, partSchema } from '../page.ts'
import { projectChoiceSchema } from './project-choice.ts'

export const ingestionStatuses = ['Queued', 'InProgress', 'Complete', 'Error'] as const
export type IngestionStatus = (typeof ingestionStatuses)[number]

/** Whether a file still waits to be taken in, or is. */
export function isIngesting(status: IngestionStatus): boolean {
  return status === 'Queued' || status === 'InProgress'
}

/** What happens to a file, in order. */
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
  /** Counts from 1; grows when a worker was lost or something that may pass stood in the way. */
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
  /** What is being done, or why it failed. */
  statusDetails: z.string().max(2000).nullable(),
  /** 0 to 100. */
  progress: z.number().min(0).max(100),
  fileName: z.string().max(255),
  /** Of the file as it was sent. */
  bytes: z.number().int().nonnegative(),
  /** The person's name as it was then. */
  requestedBy: z.string().max(200),
  requestedById: userIdSchema.nullable(),
  requestedDate: z.iso.datetime(),
  completedDate: z.iso.datetime().nullable(),
  /** Null until it is complete, and where the capture was removed again. */
  captureId: z.uuid().nullable(),
  /** The organization had this very file before: `captureId` is the capture that was made of it then. */
  isKnown: z.boolean(),
  /** Only the shapes of the capture are made, once more. */
  isRemake: z.boolean().optional(),
})

/** A building file on its way to become a capture. */
export const ingestionSchema = ingestionSummarySchema.extend({ steps: z.array(ingestionStepSchema) })
export type Ingestion = z.infer<typeof ingestionSchema>

export const ingestionCreateSchema = z.strictObject({
  /** A finished upload of the purpose `capture`. */
  uploadId: z.uuid(),
  /** Where the file lies for those who made it, such as a folder of theirs. */
  originPath: z.string().trim().max(500).default(''),
  /** By default the proposed one. A file that the organization has already stays in the project where it is. */
  project: projectChoiceSchema.optional(),
  /** The capture of which this file is the next version. It goes into the project of that one, so no other can be chosen. */
  previousCaptureId: z.uuid().optional(),
})
export type IngestionCreate = z.output<typeof ingestionCreateSchema>

export const ingestionListQuerySchema = z.object(partQuery(10))
export type IngestionListQuery = z.output<typeof ingestionListQuerySchema>

/** Newest first. */
export const ingestionPageSchema = partSchema(ingestionSummarySchema)
export type IngestionPage = z.infer<typeof ingestionPageSchema>
