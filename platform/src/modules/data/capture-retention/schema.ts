import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { captures } from '../captures/schema.ts'

/** How many captures of each project an organization keeps; one without a row keeps all. */
export const captureRetentions = pgTable(
  'capture_retentions',
  {
    organizationId: text('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null keeps all. */
    keepCaptures: integer('keep_captures'),
    removesCompared: boolean('removes_compared').notNull().default(false),
    revision: integer().notNull().default(1),
    /** What was removed and is not in the history yet: how many captures, and the names of the first ones. */
    removedCount: integer('removed_count').notNull().default(0),
    removedNames: text('removed_names').array().notNull().default([]),
    /** What was removed last, as the history tells it. */
    lastRemovedCount: integer('last_removed_count'),
    lastRemovedAt: timestamp('last_removed_at', { withTimezone: true }),
  },
  (table) => [
    check('capture_retentions_keep_some', sql.raw(`keep_captures > 0`)),
    check(
      'capture_retentions_last_removed_is_whole',
      sql.raw(`(last_removed_count is null) = (last_removed_at is null)`),
    ),
    organizationRows(table.organizationId),
    // Whoever begins a night sees which organizations keep a number of captures, and is of none of them.
    pgPolicy('nightly_rows', {
      for: 'select',
      using: sql`${table.keepCaptures} is not null and current_setting('app.begins_night', true) = 'yes'`,
    }),
  ],
)

/** Captures that stay because a person has said so. */
export const keptCaptures = pgTable(
  'kept_captures',
  {
    organizationId: text('organization_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    /** The person's name at that time. */
    keptBy: text('kept_by').notNull(),
    keptDate: timestamp('kept_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.captureId] }),
    foreignKey({
      name: 'kept_captures_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
