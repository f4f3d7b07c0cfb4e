import { organizationActions } from '@lintel/shared/contract'
import {
  applicationActions,
  healthActions,
  membershipActions,
  retentionActions,
  settingActions,
  versionSetActions,
  type RecordedAction,
  type RecordedValues,
} from '@lintel/shared/contract/applications'
import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { appendedRows } from '../../../database/scope-policy.ts'
import { organizations } from '../organizations/schema.ts'

/**
 * The change history of an organization. Rows are only added (see `appendedRows`), and contain names instead of references, because people
 * leave.
 */
export const organizationChanges = pgTable(
  'organization_changes',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    action: text().$type<RecordedAction>().notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    subjectId: text('subject_id'),
    subjectName: text('subject_name'),
    before: jsonb().$type<RecordedValues>(),
    after: jsonb().$type<RecordedValues>(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.position] }),
    check(
      'organization_changes_action_is_known',
      sql.raw(
        `action in (${[...organizationActions, ...applicationActions, ...retentionActions, ...versionSetActions, ...healthActions, ...settingActions, ...membershipActions].map((action) => `'${action}'`).join(', ')})`,
      ),
    ),
    ...appendedRows(table.organizationId),
  ],
)
