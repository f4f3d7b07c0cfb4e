import { writtenText } from '../master-model/written-text.ts'
import { massProblemSchema, massUpdateSchemaFor } from '../master-model/mass-update.ts'
import { offsetPageQuery, offsetPageSchema } from '../page.ts'
import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { maxTopicsAtOnce } from './topic-change.ts'
import { topicPersonSchema } from './topic-person.ts'

/** The content type of a BCF file. */
export const bcfFileType = 'application/zip'
export const maxBcfBytes = 32 * 1024 * 1024

export const bcfVersions = ['3.0', '2.1'] as const

/** Exports topics as a file, with their comments, viewpoints and pictures. */
export const topicExportSchema = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1)
    .max(maxTopicsAtOnce, `You can export up to ${maxTopicsAtOnce} topics at a time.`)
    .refine((ids) => new Set(ids).size === ids.length, 'List each item only once.'),
  version: z.enum(bcfVersions),
})
export type TopicExport = z.output<typeof topicExportSchema>

export const topicImportCreateQuerySchema = z.strictObject({
  projectId: z.uuid(),
  fileName: writtenText(260, 'File name').min(1, 'The file name is missing.'),
})

/** An imported file and the progress of its review. */
export const topicImportSchema = z.object({
  id: z.uuid(),
  project: z.object({ id: z.uuid(), number: z.string(), name: z.string() }),
  fileName: z.string(),
  /** The BCF version. */
  version: z.string(),
  importedBy: topicPersonSchema,
  importedDate: z.iso.datetime(),
  newCount: z.number().int().nonnegative(),
  changeCount: z.number().int().nonnegative(),
  unchangedCount: z.number().int().nonnegative(),
  refusedCount: z.number().int().nonnegative(),
  /** Numbers of topics that can be accepted: undecided, accepted or dismissed. */
  openCount: z.number().int().nonnegative(),
  acceptedCount: z.number().int().nonnegative(),
  dismissedCount: z.number().int().nonnegative(),
})
export type TopicImport = z.infer<typeof topicImportSchema>

export const topicImportListQuerySchema = z.object(offsetPageQuery(10))
/** Newest first. */
export const topicImportListSchema = offsetPageSchema(topicImportSchema)
export type TopicImportList = z.infer<typeof topicImportListSchema>

/** `refused` topics cannot be accepted; `unchanged` topics need no decision. */
export const topicProposalKinds = ['new', 'change', 'unchanged', 'refused'] as const
export type TopicProposalKind = (typeof topicProposalKinds)[number]

export const topicProposalStates = ['Open', 'Accepted', 'Dismissed'] as const
export type TopicProposalState = (typeof topicProposalStates)[number]

const differenceSchema = z.object({
  /** The field's name. */
  field: z.string(),
  /** The value here and the value in the file, as text; may be empty. */
  before: z.string(),
  after: z.string(),
})

/** A topic of a file, and what accepting it does. */
export const topicProposalSchema = z.object({
  /** Number within the import, from 1, as text. */
  id: z.string(),
  /** Counts the decisions about the proposal, from 1. */
  revision: revisionSchema,
  state: z.enum(topicProposalStates),
  kind: z.enum(topicProposalKinds),
  title: z.string(),
  /** The topic that the proposal changes, or that was created from it. */
  topicId: z.uuid().nullable(),
  /** The differences of a change. */
  differences: z.array(differenceSchema),
  newComments: z.number().int().nonnegative(),
  changedComments: z.number().int().nonnegative(),
  newViewpoints: z.number().int().nonnegative(),
  /** The author's name in the file, who is not necessarily a member. */
  author: z.string(),
  createdDate: z.iso.datetime().nullable(),
  /** Why it cannot be accepted. */
  reason: z.string().nullable(),
  /** Parts that were omitted, in words. */
  remarks: z.array(z.string()),
  /** The name of the person who decided; null while it is open. */
  decidedBy: z.string().nullable(),
})
export type TopicProposal = z.infer<typeof topicProposalSchema>

/** Accepting creates or changes a topic. It cannot be undone, because topics are closed, not deleted. */
const proposalUpdateSchema = z.object({
  id: z.string().max(64),
  state: z.enum(topicProposalStates),
  /** The revision that was read. */
  revision: revisionSchema,
})

/** Maximum number per call, because each may contain many pictures. */
export const maxProposalsDecided = 20

export const topicProposalUpdatesSchema = massUpdateSchemaFor(proposalUpdateSchema, maxProposalsDecided)
export type TopicProposalUpdates = z.output<typeof topicProposalUpdatesSchema>

export const topicProposalResultSchema = z.object({
  /** One result for each update, in the same order. */
  results: z.array(
    z.object({
      id: z.string(),
      /** The proposal after the update; null if it does not exist. */
      proposal: topicProposalSchema.nullable(),
      /** Null if the update succeeded. */
      problem: massProblemSchema.nullable(),
    }),
  ),
})
export type TopicProposalResult = z.infer<typeof topicProposalResultSchema>
