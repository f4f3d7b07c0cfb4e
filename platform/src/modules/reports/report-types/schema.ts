import { dataSourceNames, readStoredDefinition, type DataSourceName } from '@lintel/shared/contract/reports'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { lenientJson } from '../../../database/rows/lenient-json.ts'
import { appendedRows, organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** Report types of an organization, visible to all its members. Their definitions are in their versions. */
export const reportTypes = pgTable(
  'report_types',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    source: text().$type<DataSourceName>().notNull(),
    /** The current version. */
    version: integer().notNull().default(1),
    /** Null after the owner has left. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    ownerName: text('owner_name').notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('report_types_in_organization').on(table.organizationId, table.id),
    unique('report_types_named').on(table.organizationId, table.ownerId, table.name),
    index('report_types_of_owner').on(table.ownerId),
    check(
      'report_types_source_is_known',
      sql.raw(`source in (${dataSourceNames.map((name) => `'${name}'`).join(', ')})`),
    ),
    organizationRows(table.organizationId),
  ],
)

/** The definition of each version. Rows are never changed. */
export const reportTypeVersions = pgTable(
  'report_type_versions',
  {
    organizationId: text('organization_id').notNull(),
    reportTypeId: uuid('report_type_id').notNull(),
    version: integer().notNull(),
    definition: lenientJson(readStoredDefinition)().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A name instead of a reference, because people may leave the organization. */
    authorName: text('author_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportTypeId, table.version] }),
    foreignKey({
      name: 'report_type_versions_report_type',
      columns: [table.organizationId, table.reportTypeId],
      foreignColumns: [reportTypes.organizationId, reportTypes.id],
    }).onDelete('cascade'),
    ...appendedRows(table.organizationId),
  ],
)
