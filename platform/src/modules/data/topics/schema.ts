import type { ClashKind } from '@lintel/shared/contract/captures'
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

/**
 * A person's name and address at that time. The id in the next column is null for people who left or were imported from
 * a file.
 */
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

/** How many topics each project has had. */
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
 * Topics, in BCF's terms. A guid may come from another program, so it is only unique within an organization: no one learns which guids
 * other organizations have.
 */
export const topics = pgTable(
  'topics',
  {
    organizationId: ofOrganization(),
    id: uuid().notNull().defaultRandom(),
    projectGroupId: uuid('project_group_id').notNull(),
    /** Counts from 1 within the project. */
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
    // For programs that poll a project for changes.
    index('topics_of_project').on(table.organizationId, table.projectGroupId, table.createdDate, table.id),
    index('topics_of_project_by_change').on(table.organizationId, table.projectGroupId, table.modifiedDate, table.id),
    index('topics_of_person')
      .on(table.organizationId, table.assignedToId, table.modifiedDate)
      .where(sql`assigned_to_id is not null`),
    ofProject('topics_project', table),
    organizationRows(table.organizationId),
  ],
)

/** What topics are about, with the titles at the time of linking. There is no foreign key, because the linked items may be deleted. */
export const topicLinks = pgTable(
  'topic_links',
  {
    organizationId: ofOrganization(),
    topicId: uuid('topic_id').notNull(),
    /** The order of a topic's links, from 1. */
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

/** The history of topics: an entry for each changed field. Entries are never changed. */
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
    // For programs that poll a project for events.
    index('topic_events_by_date').on(table.organizationId, table.at, table.position),
    check('topic_events_kind_is_known', sql.raw(`kind in (${topicEventKinds.map((kind) => `'${kind}'`).join(', ')})`)),
    ofTopic('topic_events_topic', table),
    ...appendedRows(table.organizationId),
  ],
)

/**
 * The topic of each finding of a review: project, file, master element and difference. The key is unique, so that a job that runs twice
 * creates no second topic.
 */
export const topicSources = pgTable(
  'topic_sources',
  {
    organizationId: ofOrganization(),
    /** MD5 of the following four columns. */
    key: text().notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    fileName: text('file_name').notNull(),
    masterElementId: uuid('master_element_id').notNull(),
    /** `not approved`, or kind, set and parameter as JSON. */
    finding: text().notNull(),
    topicId: uuid('topic_id').notNull(),
    /** The last capture and review that were processed; older ones are ignored. */
    captureDate: timestamp('capture_date', { withTimezone: true }).notNull(),
    reviewDate: timestamp('review_date', { withTimezone: true }).notNull(),
    captureId: uuid('capture_id').notNull(),
    /** How many elements that review flagged. */
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

/** What a rule of a clash check knows of an element. */
export type ClashingElement = {
  fileName: string
  class: string
  category: string
  type: string
  /** Absent in topics from before rules had property filters. */
  uniqueId?: string
}

/** The topic of each pair of clashing elements in a project, and what the last check found of it. */
export const topicClashes = pgTable(
  'topic_clashes',
  {
    organizationId: ofOrganization(),
    projectGroupId: uuid('project_group_id').notNull(),
    /** That of `clashes`. */
    pairKey: text('pair_key').notNull(),
    topicId: uuid('topic_id').notNull(),
    kind: text().$type<ClashKind>().notNull(),
    a: jsonb().$type<ClashingElement>().notNull(),
    b: jsonb().$type<ClashingElement>().notNull(),
    /** When the last check that looked for the pair was requested, and the dates of its captures. Older ones are ignored. */
    checkDate: timestamp('check_date', { withTimezone: true }).notNull(),
    aDate: timestamp('a_date', { withTimezone: true }).notNull(),
    bDate: timestamp('b_date', { withTimezone: true }).notNull(),
    /** Whether that check found it. */
    isFound: boolean('is_found').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.projectGroupId, table.pairKey] }),
    index('topic_clashes_of_topic').on(table.organizationId, table.topicId),
    ofTopic('topic_clashes_topic', table),
    organizationRows(table.organizationId),
  ],
)

/** An organization's choices for topic fields; without a row, the defaults apply. */
export const topicChoices = pgTable(
  'topic_choices',
  {
    organizationId: ofOrganization().primaryKey(),
    types: text().array().notNull(),
    statuses: text().array().notNull(),
    /** Statuses that count as closed. */
    closedStatuses: text('closed_statuses').array().notNull(),
    priorities: text().array().notNull(),
    labels: text().array().notNull(),
    stages: text().array().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [organizationRows(table.organizationId)],
)

type ProjectColumns = { organizationId: AnyPgColumn; projectGroupId: AnyPgColumn }

function ofProject(name: string, { organizationId, projectGroupId }: ProjectColumns) {
  return foreignKey({
    name,
    columns: [organizationId, projectGroupId],
    foreignColumns: [projectGroups.organizationId, projectGroups.id],
  })
}

/** Foreign key of rows that belong to a topic. */
export function ofTopic(name: string, table: { organizationId: AnyPgColumn; topicId: AnyPgColumn }) {
  return foreignKey({
    name,
    columns: [table.organizationId, table.topicId],
    foreignColumns: [topics.organizationId, topics.id],
  }).onDelete('cascade')
}
