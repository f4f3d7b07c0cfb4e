import {
  topicProposalKinds,
  topicProposalStates,
  type TopicProposal,
  type TopicProposalKind,
  type TopicProposalState,
} from '@lintel/shared/contract/topics'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../../database/scope-policy.ts'
import { users } from '../../../organization/users/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'
import { ofOrganization, ofTopic, type NamedPerson } from '../schema.ts'
import type { BcfExtensions } from './bcf-extensions.ts'

/** An imported BCF file with topics to review. */
export const topicImports = pgTable(
  'topic_imports',
  {
    organizationId: ofOrganization(),
    id: uuid().notNull().defaultRandom(),
    projectGroupId: uuid('project_group_id').notNull(),
    /** Import order, for pagination. */
    number: integer().notNull().generatedByDefaultAsIdentity(),
    fileName: text('file_name').notNull(),
    version: text().notNull(),
    /** Key of the file in the file store, which accepted topics are read from. */
    archive: text().notNull(),
    importedById: text('imported_by_id').references(() => users.id, { onDelete: 'set null' }),
    importedBy: jsonb('imported_by').$type<NamedPerson>().notNull(),
    importedDate: timestamp('imported_date', { withTimezone: true }).notNull().defaultNow(),
    newCount: integer('new_count').notNull().default(0),
    changeCount: integer('change_count').notNull().default(0),
    unchangedCount: integer('unchanged_count').notNull().default(0),
    refusedCount: integer('refused_count').notNull().default(0),
    openCount: integer('open_count').notNull().default(0),
    acceptedCount: integer('accepted_count').notNull().default(0),
    dismissedCount: integer('dismissed_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    unique('topic_imports_numbered').on(table.organizationId, table.number),
    check(
      'topic_imports_archive_is_own',
      sql`starts_with(${table.archive}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    foreignKey({
      name: 'topic_imports_project',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }),
    organizationRows(table.organizationId),
  ],
)

/** A topic of an imported file, and what accepting it would do. */
export const topicProposals = pgTable(
  'topic_proposals',
  {
    organizationId: ofOrganization(),
    importId: uuid('import_id').notNull(),
    /** From 1, in the order of the file. */
    number: integer().notNull(),
    /** From the file; null for unreadable topics. */
    guid: uuid(),
    kind: text().$type<TopicProposalKind>().notNull(),
    state: text().$type<TopicProposalState>().notNull().default('Open'),
    revision: integer().notNull().default(1),
    title: text().notNull(),
    topicId: uuid('topic_id'),
    /** Computed when it was last shown. */
    differences: jsonb().$type<TopicProposal['differences']>().notNull().default([]),
    /** Of the complete differences and of existing comments and viewpoints; null in older rows. */
    digest: text(),
    newComments: integer('new_comments').notNull().default(0),
    changedComments: integer('changed_comments').notNull().default(0),
    newViewpoints: integer('new_viewpoints').notNull().default(0),
    author: text().notNull().default(''),
    createdDate: timestamp('created_date', { withTimezone: true }),
    reason: text(),
    remarks: text().array().notNull().default([]),
    decidedBy: text('decided_by'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.importId, table.number] }),
    check('topic_proposals_kind_is_known', isOneOf('kind', topicProposalKinds)),
    check('topic_proposals_state_is_known', isOneOf('state', topicProposalStates)),
    foreignKey({
      name: 'topic_proposals_import',
      columns: [table.organizationId, table.importId],
      foreignColumns: [topicImports.organizationId, topicImports.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

/** Parts of topics in files that our topics don't have. They are exported again. */
export const topicBcf = pgTable(
  'topic_bcf',
  {
    organizationId: ofOrganization(),
    topicId: uuid('topic_id').notNull(),
    more: jsonb().$type<BcfExtensions>().notNull(),
    /** Equal for equal contents. */
    digest: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.topicId] }),
    ofTopic('topic_bcf_topic', table),
    organizationRows(table.organizationId),
  ],
)

function isOneOf(column: string, values: readonly string[]) {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)
}
