import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { listChangesOf } from '../list-changes.ts'
import { topicAboutSchema } from './topic-about.ts'
import { topicPersonSchema } from './topic-person.ts'

/** A row of the list of topics. */
export const topicSummarySchema = z.object({
  /** BCF's guid. */
  id: z.uuid(),
  /** Counts the topics of a project from 1, and is never given twice: BCF's server_assigned_id. */
  number: z.number().int().positive(),
  project: z.object({ id: z.uuid(), number: z.string(), name: z.string() }),
  title: z.string(),
  type: z.string().nullable(),
  status: z.string(),
  /** Whether something is left to do, by the organization's statuses of today. */
  isOpen: z.boolean(),
  priority: z.string().nullable(),
  labels: z.array(z.string()),
  stage: z.string().nullable(),
  assignedTo: topicPersonSchema.nullable(),
  /** A day of the calendar: `2026-03-31`. The topic is overdue from the day after on, while it is open. */
  dueDate: z.string().nullable(),
  /** What was found was looked for again by a review, and was not there. */
  isPerhapsResolved: z.boolean(),
  commentCount: z.number().int().nonnegative(),
  viewpointCount: z.number().int().nonnegative(),
  createdDate: z.iso.datetime(),
  createdBy: topicPersonSchema,
  /** Moves with comments and viewpoints, too. */
  modifiedDate: z.iso.datetime(),
  modifiedBy: topicPersonSchema,
  /** Counts every change, from 1; comments and viewpoints are changes. */
  revision: revisionSchema,
})
export type TopicSummary = z.infer<typeof topicSummarySchema>

/** A topic with all that is its own; comments, viewpoints and history are read by the page. */
export const topicSchema = topicSummarySchema.extend({
  description: z.string(),
  /** Addresses of what belongs to it elsewhere. */
  referenceLinks: z.array(z.string()),
  about: z.array(topicAboutSchema),
  /** Whether the caller is told of what others do with it. */
  isFollowed: z.boolean(),
})
export type Topic = z.infer<typeof topicSchema>

export const topicListQuerySchema = z.object({
  projectId: z.uuid().optional(),
  /** Those that are about this capture, or about elements of it. */
  captureId: z.uuid().optional(),
  masterElementId: z.uuid().optional(),
  /** Those with a pin in one of its releases. */
  prototype: z.string().max(60).optional(),
  /** Those with a pin in the assembled model of this request. */
  requestId: z.uuid().optional(),
})
export type TopicListQuery = z.output<typeof topicListQuerySchema>

/** What those who have the list open are told. */
export const topicNewsSchema = z.object({ tag: z.string(), ...listChangesOf(topicSummarySchema) })
export type TopicNews = z.infer<typeof topicNewsSchema>
