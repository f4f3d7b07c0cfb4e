import {
  dataSourceNames,
  readStoredFields,
  readStoredFilter,
  type DataSourceName,
} from '@lintel/shared/contract/reports'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** A named subset of a source. */
export const dataSets = pgTable(
  'data_sets',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    source: text().$type<DataSourceName>().notNull(),
    /** Null for all rows. */
    filter: lenientJson(readStoredFilter)(),
    /** Calculated fields; null for none. */
    calculated: lenientJson(readStoredFields)(),
    isShared: boolean('is_shared').notNull().default(false),
    /** Null after the owner has left. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    ownerName: text('owner_name').notNull(),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
    updatedDate: timestamp('updated_date', { withTimezone: true }).notNull().defaultNow(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('data_sets_in_organization').on(table.organizationId, table.id),
    unique('data_sets_named').on(table.organizationId, table.ownerId, table.name),
    index('data_sets_of_owner').on(table.ownerId),
    check('data_sets_source_is_known', sql.raw(`source in (${dataSourceNames.map((name) => `'${name}'`).join(', ')})`)),
    organizationRows(table.organizationId),
  ],
)

/** The favorite data sets of each person. */
export const dataSetFavorites = pgTable(
  'data_set_favorites',
  {
    organizationId: text('organization_id').notNull(),
    dataSetId: uuid('data_set_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dataSetId] }),
    foreignKey({
      name: 'data_set_favorites_data_set',
      columns: [table.organizationId, table.dataSetId],
      foreignColumns: [dataSets.organizationId, dataSets.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
