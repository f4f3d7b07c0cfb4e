import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../../database/scope-policy.ts'
import { users } from '../../../organization/users/schema.ts'
import { ofTopic } from '../schema.ts'

/**
 * Who is told of a topic, and how far they were told. A row with which no one follows says that someone wants no more of it: then only what speaks
 * to them makes them follow again. Whoever leaves the organization is told nothing until they are back.
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
    /** The position in the history up to which letters have told. */
    toldPosition: bigint('told_position', { mode: 'number' }).notNull(),
    /** When the last letter about it was written. */
    toldAt: timestamp('told_at', { withTimezone: true }),
    /** When others did something last. */
    happenedAt: timestamp('happened_at', { withTimezone: true }),
    /** When the next letter is to be written; null if there is nothing to tell. */
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
    // Whoever writes letters sees due rows of all organizations, as long as it looks for them (`listDuePeople`).
    pgPolicy('due_rows', {
      for: 'select',
      using: sql`${table.dueAt} <= nullif(current_setting('app.due_until', true), '')::timestamptz`,
    }),
  ],
)
