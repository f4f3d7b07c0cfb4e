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

/** How many captures of each project an organization keeps. Organizations without a row keep all. */
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
    /** Captures that were removed but are not in the history yet: their number, and the first names. */
    removedCount: integer('removed_count').notNull().default(0),
    removedNames: text('removed_names').array().notNull().default([]),
    /** The latest removal, as in the history. */
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
    // The nightly job sees which organizations have a retention setting without belonging to any.
    pgPolicy('nightly_rows', {
      for: 'select',
      using: sql`${table.keepCaptures} is not null and current_setting('app.begins_night', true) = 'yes'`,
    }),
  ],
)

/** Captures that someone pinned, so that they are never removed automatically. */
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
