import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { listChangesOf } from '../list-changes.ts'
import { topicAboutSchema } from './topic-about.ts'
import { topicPersonSchema } from './topic-person.ts'

/** A row of the list of topics. */
export const topicSummarySchema = z.object({
  /** The BCF GUID. */
  id: z.uuid(),
  /** Counts the topics of a project from 1. Numbers are never reused: BCF's server_assigned_id. */
  number: z.number().int().positive(),
  project: z.object({ id: z.uuid(), number: z.string(), name: z.string() }),
  title: z.string(),
  type: z.string().nullable(),
  status: z.string(),
  /** Whether work remains, according to the organization's current statuses. */
  isOpen: z.boolean(),
  priority: z.string().nullable(),
  labels: z.array(z.string()),
  stage: z.string().nullable(),
  assignedTo: topicPersonSchema.nullable(),
  /** A calendar day: `2026-03-31`. An open topic is overdue from the next day on. */
  dueDate: z.string().nullable(),
  /** Whether a review no longer found the topic's problem. */
  isPerhapsResolved: z.boolean(),
  commentCount: z.number().int().nonnegative(),
  viewpointCount: z.number().int().nonnegative(),
  createdDate: z.iso.datetime(),
  createdBy: topicPersonSchema,
  /** Comments and viewpoints change it, too. */
  modifiedDate: z.iso.datetime(),
  modifiedBy: topicPersonSchema,
  /** Counts every change including comments and viewpoints, from 1. */
  revision: revisionSchema,
})
export type TopicSummary = z.infer<typeof topicSummarySchema>

/** A topic with its fields. Its page loads comments, viewpoints and history separately. */
export const topicSchema = topicSummarySchema.extend({
  description: z.string(),
  /** Links to related content elsewhere. */
  referenceLinks: z.array(z.string()),
  about: z.array(topicAboutSchema),
  /** Whether the caller is notified when others change the topic. */
  isFollowed: z.boolean(),
})
export type Topic = z.infer<typeof topicSchema>

export const topicListQuerySchema = z.object({
  projectId: z.uuid().optional(),
  /** Only topics about this capture, or about elements of it. */
  captureId: z.uuid().optional(),
  masterElementId: z.uuid().optional(),
  /** Only topics with a pin in one of its releases. */
  prototype: z.string().max(60).optional(),
  /** Only topics with a pin in the assembled model of this request. */
  requestId: z.uuid().optional(),
})
export type TopicListQuery = z.output<typeof topicListQuerySchema>

/** The change event of the topic list. */
export const topicNewsSchema = z.object({ tag: z.string(), ...listChangesOf(topicSummarySchema) })
export type TopicNews = z.infer<typeof topicNewsSchema>
