import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** The contents of IDS files, each stored once: files of the organization, and those of checks. */
export const idsDocuments = pgTable(
  'ids_documents',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** SHA-256 in hex of the text in UTF-8. */
    hash: text().notNull(),
    title: text().notNull(),
    specificationCount: integer('specification_count').notNull(),
    bytes: integer().notNull(),
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.hash] }), organizationRows(table.organizationId)],
)

/** The IDS files of an organization, by name. */
export const idsFiles = pgTable(
  'ids_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    documentHash: text('document_hash').notNull(),
    keptById: text('kept_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    keptBy: text('kept_by').notNull(),
    keptDate: timestamp('kept_date', { withTimezone: true }).notNull().defaultNow(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('ids_files_in_organization').on(table.organizationId, table.id),
    uniqueIndex('ids_files_named').on(table.organizationId, sql`lower(${table.name})`),
    index('ids_files_of_document').on(table.organizationId, table.documentHash),
    foreignKey({
      name: 'ids_files_document',
      columns: [table.organizationId, table.documentHash],
      foreignColumns: [idsDocuments.organizationId, idsDocuments.hash],
    }),
    organizationRows(table.organizationId),
  ],
)
