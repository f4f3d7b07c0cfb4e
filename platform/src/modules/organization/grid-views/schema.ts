import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'
import { users } from '../users/schema.ts'

/** A named arrangement of a grid. */
export const gridViews = pgTable(
  'grid_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The settings key of the grid. */
    grid: text().notNull(),
    name: text().notNull(),
    /** JSON in the grid's format. */
    settings: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    /** The role that a shared view is for; null for everyone. */
    role: text(),
    isDefault: boolean('is_default').notNull().default(false),
    /** Null after the owner has left. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    ownerName: text('owner_name').notNull(),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
    updatedDate: timestamp('updated_date', { withTimezone: true }).notNull().defaultNow(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    index('grid_views_of_grid').on(table.organizationId, table.grid),
    index('grid_views_of_owner').on(table.ownerId),
    check('grid_views_role_is_shared', sql`role is null or is_shared`),
    organizationRows(table.organizationId),
  ],
)
