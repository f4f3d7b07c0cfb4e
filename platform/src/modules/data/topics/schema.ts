import { topicEventKinds, type TopicEventKind, type TopicEventValue } from '@lintel/shared/contract/topics'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { appendedRows, organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import type { EventFieldName } from './history/event-fields.ts'

/** Someone by the name and address of that time; the id beside it is null for those who are gone and those whom a file brought. */
export type NamedPerson = { name: string; email: string }
/** The author of an entry of the history, with the name of the application through which they did it. */
export type EventAuthor = NamedPerson & { through?: string }

export function ofOrganization() {
  return text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
}

function userId(name: string) {
  return text(name).references(() => users.id, { onDelete: 'set null' })
}

/** How many topics a project has had. */
export const topicNumbers = pgTable(
  'topic_numbers',
  { organizationId: ofOrganization(), projectGroupId: uuid('project_group_id').notNull(), last: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.projectGroupId] }),
    ofProject('topic_numbers_project', table),
    organizationRows(table.organizationId),
  ],
)

/**
 * What is to be done, in BCF's words. The guid may come from elsewhere, so it is unique in an organization alone: no one learns which ones another
 * organization has.
 */
export const topics = pgTable(
  'topics',
  {
    organizationId: ofOrganization(),
    id: uuid().notNull().defaultRandom(),
    projectGroupId: uuid('project_group_id').notNull(),
    /** Of the project, from 1. */
    number: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    type: text(),
    status: text().notNull(),
    priority: text(),
    labels: text().array().notNull().default([]),
    stage: text(),
    assignedToId: userId('assigned_to_id'),
    assignedTo: jsonb('assigned_to').$type<NamedPerson>(),
    dueDate: date('due_date'),
    referenceLinks: text('reference_links').array().notNull().default([]),
    isPerhapsResolved: boolean('is_perhaps_resolved').notNull().default(false),
    commentCount: integer('comment_count').notNull().default(0),
    viewpointCount: integer('viewpoint_count').notNull().default(0),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
    createdById: userId('created_by_id'),
    createdBy: jsonb('created_by').$type<NamedPerson>().notNull(),
    modifiedDate: timestamp('modified_date', { withTimezone: true }).notNull().defaultNow(),
    modifiedById: userId('modified_by_id'),
    modifiedBy: jsonb('modified_by').$type<NamedPerson>().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('topics_numbered').on(table.organizationId, table.projectGroupId, table.number),
    index('topics_in_order').on(table.organizationId, table.createdDate.desc().nullsFirst(), table.id),
    // Programs that follow a project ask for what was changed since they asked before.
    index('topics_of_project').on(table.organizationId, table.projectGroupId, table.createdDate, table.id),
    index('topics_of_project_by_change').on(table.organizationId, table.projectGroupId, table.modifiedDate, table.id),
    index('topics_of_person')
      .on(table.organizationId, table.assignedToId, table.modifiedDate)
      .where(sql`assigned_to_id is not null`),
    ofProject('topics_project', table),
    organizationRows(table.organizationId),
  ],
)

/** What topics are about, with the names of the time at which they were linked. What is named may go, so that no key refers to it. */
export const topicLinks = pgTable(
  'topic_links',
  {
    organizationId: ofOrganization(),
    topicId: uuid('topic_id').notNull(),
    /** The order of a topic's own links, from 1. */
    place: integer().notNull(),
    captureId: uuid('capture_id'),
    elementId: text('element_id'),
    masterElementId: uuid('master_element_id'),
    title: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.topicId, table.place] }),
    index('topic_links_of_capture')
      .on(table.organizationId, table.captureId, table.topicId)
      .where(sql`capture_id is not null`),
    index('topic_links_of_master_element')
      .on(table.organizationId, table.masterElementId, table.topicId)
      .where(sql`master_element_id is not null`),
    ofTopic('topic_links_topic', table),
    organizationRows(table.organizationId),
  ],
)

/** What happened to topics: an entry for each field. Entries are only ever added. */
export const topicEvents = pgTable(
  'topic_events',
  {
    organizationId: ofOrganization(),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    topicId: uuid('topic_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    authorId: userId('author_id'),
    author: jsonb().$type<EventAuthor>().notNull(),
    kind: text().$type<TopicEventKind>().notNull(),
    field: text().$type<EventFieldName>(),
    before: jsonb().$type<TopicEventValue>(),
    after: jsonb().$type<TopicEventValue>(),
    commentId: uuid('comment_id'),
    viewpointId: uuid('viewpoint_id'),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.position] }),
    index('topic_events_of_topic').on(table.organizationId, table.topicId, table.position.desc().nullsFirst()),
    // Programs that follow a project ask for what happened since they asked before.
    index('topic_events_by_date').on(table.organizationId, table.at, table.position),
    check('topic_events_kind_is_known', sql.raw(`kind in (${topicEventKinds.map((kind) => `'${kind}'`).join(', ')})`)),
    ofTopic('topic_events_topic', table),
    ...appendedRows(table.organizationId),
  ],
)

/**
 * What a review found, and the topic that it has forever: of a project, a file, a master element and what is wrong with its elements. A finding is
 * no one's key but its own, so that a job that is done twice makes no second topic.
 */
export const topicSources = pgTable(
  'topic_sources',
  {
    organizationId: ofOrganization(),
    /** MD5 of the four that follow. */
    key: text().notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    fileName: text('file_name').notNull(),
    masterElementId: uuid('master_element_id').notNull(),
    /** `not approved`, or kind, set and parameter as JSON. */
    finding: text().notNull(),
    topicId: uuid('topic_id').notNull(),
    /** The capture and the review that were looked at last: older ones say nothing new. */
    captureDate: timestamp('capture_date', { withTimezone: true }).notNull(),
    reviewDate: timestamp('review_date', { withTimezone: true }).notNull(),
    captureId: uuid('capture_id').notNull(),
    /** How many elements were flagged then. */
    elementCount: integer('element_count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.key] }),
    index('topic_sources_of_file').on(table.organizationId, table.projectGroupId, table.fileName),
    index('topic_sources_of_topic').on(table.organizationId, table.topicId),
    ofTopic('topic_sources_topic', table),
    organizationRows(table.organizationId),
  ],
)

/** What an organization chooses from; without a row it is what everyone begins with. */
export const topicChoices = pgTable(
  'topic_choices',
  {
    organizationId: ofOrganization().primaryKey(),
    types: text().array().notNull(),
    statuses: text().array().notNull(),
    /** Those of them with which nothing is left to do. */
    closedStatuses: text('closed_statuses').array().notNull(),
    priorities: text().array().notNull(),
    labels: text().array().notNull(),
    stages: text().array().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [organizationRows(table.organizationId)],
)

type OfProject = { organizationId: AnyPgColumn; projectGroupId: AnyPgColumn }

function ofProject(name: string, { organizationId, projectGroupId }: OfProject) {
  return foreignKey({
    name,
    columns: [organizationId, projectGroupId],
    foreignColumns: [projectGroups.organizationId, projectGroups.id],
  })
}

/** Of what hangs below a topic. */
export function ofTopic(name: string, table: { organizationId: AnyPgColumn; topicId: AnyPgColumn }) {
  return foreignKey({
    name,
    columns: [table.organizationId, table.topicId],
    foreignColumns: [topics.organizationId, topics.id],
  }).onDelete('cascade')
}
