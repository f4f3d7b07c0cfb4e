import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../../database/scope-policy.ts'
import { users } from '../../../organization/users/schema.ts'
import { ofTopic } from '../schema.ts'

/**
 * Who follows a topic, and the last history entry they were notified of. A row with `isFollowing = false` means that
 * the person unfollowed it: then only mentions and assignments make them follow it again. People who leave the
 * organization get nothing until they return.
 */
export const topicFollowers = pgTable(
  'topic_followers',
  {
    organizationId: text('organization_id').notNull(),
    topicId: uuid('topic_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isFollowing: boolean('is_following').notNull().default(true),
    /** The position in the history that emails have reported up to. */
    reportedPosition: bigint('told_position', { mode: 'number' }).notNull(),
    /** When the last email about it was sent. */
    reportedAt: timestamp('told_at', { withTimezone: true }),
    /** When others last changed something. */
    happenedAt: timestamp('happened_at', { withTimezone: true }),
    /** When the next email is due; null if there is nothing to report. */
    dueAt: timestamp('due_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.topicId, table.userId] }),
    index('topic_followers_of_person').on(table.organizationId, table.userId, table.happenedAt.desc().nullsFirst()),
    index('topic_followers_due')
      .on(table.organizationId, table.userId, table.dueAt)
      .where(sql`due_at is not null`),
    ofTopic('topic_followers_topic', table),
    organizationRows(table.organizationId),
    // The email job sees due rows of all organizations while it looks for them (`listDuePeople`).
    pgPolicy('due_rows', {
      for: 'select',
      using: sql`${table.dueAt} <= nullif(current_setting('app.due_until', true), '')::timestamptz`,
    }),
  ],
)
