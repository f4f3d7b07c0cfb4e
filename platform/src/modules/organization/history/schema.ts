import {
  auditActorKinds,
  type AuditAction,
  type AuditActorKind,
  type AuditValues,
} from '@lintel/shared/contract/applications'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { appendedRows } from '../../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'

/**
 * The audit log of an organization. Rows are only added (see `appendedRows`), and contain names instead of references, because people leave.
 * Rows older than the organization's retention are deleted by `delete_expired_changes`, a function of the tables' owner: the platform's login
 * can't delete any itself.
 */
export const organizationChanges = pgTable(
  'organization_changes',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    action: text().$type<AuditAction>().notNull(),
    actorKind: text('actor_kind').$type<AuditActorKind>().notNull().default('person'),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    subjectId: text('subject_id'),
    subjectName: text('subject_name'),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    /** The IP address and the browser or program of the request; null for what jobs do. */
    address: text(),
    userAgent: text('user_agent'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.position] }),
    index('organization_changes_by_time').on(table.organizationId, table.at, table.position),
    index('organization_changes_by_actor').on(table.organizationId, table.actorId, table.at, table.position),
    index('organization_changes_by_action').on(table.organizationId, table.action, table.at, table.position),
    // Which actions there are is not checked, so that each release can add some without a lock on the table.
    check('organization_changes_action_is_a_word', sql.raw(`action ~ '^[a-z]+(-[a-z]+)*$' and length(action) <= 60`)),
    check(
      'organization_changes_actor_kind_is_known',
      sql.raw(`actor_kind in (${auditActorKinds.map((kind) => `'${kind}'`).join(', ')})`),
    ),
    ...appendedRows(table.organizationId),
  ],
)
