import { writtenText } from '../master-model/written-text.ts'
import { massProblemSchema, massUpdateOf } from '../master-model/mass-update.ts'
import { partQuery, partSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { mostTopicsAtOnce } from './topic-change.ts'
import { topicPersonSchema } from './topic-person.ts'

/** Of a file of topics by buildingSMART's BCF, as it is sent and answered. */
export const bcfFileType = 'application/zip'
export const mostBcfBytes = 32 * 1024 * 1024

export const bcfVersions = ['3.0', '2.1'] as const

/** Topics as a file, with their comments, viewpoints and pictures. */
export const topicExportSchema = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1)
    .max(mostTopicsAtOnce, `You can export up to ${mostTopicsAtOnce} topics at a time.`)
    .refine((ids) => new Set(ids).size === ids.length, 'List each item only once.'),
  version: z.enum(bcfVersions),
})
export type TopicExport = z.output<typeof topicExportSchema>

export const topicImportCreateQuerySchema = z.strictObject({
  projectId: z.uuid(),
  fileName: writtenText(260, 'File name').min(1, 'The file name is missing.'),
})

/** A file that was read, and how far its topics have been looked through. */
export const topicImportSchema = z.object({
  id: z.uuid(),
  project: z.object({ id: z.uuid(), number: z.string(), name: z.string() }),
  fileName: z.string(),
  /** Of BCF. */
  version: z.string(),
  importedBy: topicPersonSchema,
  importedDate: z.iso.datetime(),
  newCount: z.number().int().nonnegative(),
  changeCount: z.number().int().nonnegative(),
  unchangedCount: z.number().int().nonnegative(),
  refusedCount: z.number().int().nonnegative(),
  /** How many of those that can be accepted no one has decided, are accepted, or were dismissed. */
  openCount: z.number().int().nonnegative(),
  acceptedCount: z.number().int().nonnegative(),
  dismissedCount: z.number().int().nonnegative(),
})
export type TopicImport = z.infer<typeof topicImportSchema>

export const topicImportListQuerySchema = z.object(partQuery(10))
/** Newest first. */
export const topicImportListSchema = partSchema(topicImportSchema)
export type TopicImportList = z.infer<typeof topicImportListSchema>

/** `refused` ones cannot be accepted, and of `unchanged` ones there is nothing to accept. */
export const topicProposalKinds = ['new', 'change', 'unchanged', 'refused'] as const
export type TopicProposalKind = (typeof topicProposalKinds)[number]

export const topicProposalStates = ['Open', 'Accepted', 'Dismissed'] as const
export type TopicProposalState = (typeof topicProposalStates)[number]

const differenceSchema = z.object({
  /** Of a topic. */
  field: z.string(),
  /** In words: as it is here, and as the file has it. Empty for nothing. */
  before: z.string(),
  after: z.string(),
})

/** A topic of a file, and what accepting it does. */
export const topicProposalSchema = z.object({
  /** From 1 within the import, as text. */
  id: z.string(),
  /** Counts the decisions about it, from 1. */
  revision: revisionSchema,
  state: z.enum(topicProposalStates),
  kind: z.enum(topicProposalKinds),
  title: z.string(),
  /** The topic that it changes, or has become. */
  topicId: z.uuid().nullable(),
  /** Of a change. */
  differences: z.array(differenceSchema),
  newComments: z.number().int().nonnegative(),
  changedComments: z.number().int().nonnegative(),
  newViewpoints: z.number().int().nonnegative(),
  /** As the file names its author, who is no one of the organization by that alone. */
  author: z.string(),
  createdDate: z.iso.datetime().nullable(),
  /** Why it is rejected. */
  reason: z.string().nullable(),
  /** What of it is left out, in words. */
  remarks: z.array(z.string()),
  /** The name of who has decided; null while it is open. */
  decidedBy: z.string().nullable(),
})
export type TopicProposal = z.infer<typeof topicProposalSchema>

/** What is accepted is a topic or a change of one, which nothing takes back: topics are closed, not deleted. */
const proposalUpdateSchema = z.object({
  id: z.string().max(64),
  state: z.enum(topicProposalStates),
  /** As read. */
  revision: revisionSchema,
})

/** Each may bring many pictures. */
export const mostProposalsDecided = 20

export const topicProposalUpdatesSchema = massUpdateOf(proposalUpdateSchema, mostProposalsDecided)
export type TopicProposalUpdates = z.output<typeof topicProposalUpdatesSchema>

export const topicProposalResultSchema = z.object({
  /** One for each update, in the same order. */
  results: z.array(
    z.object({
      id: z.string(),
      /** As it is now; null if there is no such proposal. */
      proposal: topicProposalSchema.nullable(),
      /** Null if it was decided. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type TopicProposalResult = z.infer<typeof topicProposalResultSchema>
