import {
  index,
  integer,
  bigint,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TopicPerson } from '@lintel/shared/contract/topics'
import { organizationRows } from '../../../../database/scope-policy.ts'
import { organizations } from '../../../organization/organizations/schema.ts'
import { users } from '../../../organization/users/schema.ts'
import { ofTopic, type NamedPerson } from '../schema.ts'

/** Comments on topics, with their viewpoints. */
export const topicComments = pgTable(
  'topic_comments',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: uuid().notNull().defaultRandom(),
    topicId: uuid('topic_id').notNull(),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    text: text().notNull(),
    viewpointId: uuid('viewpoint_id'),
    mentions: jsonb().$type<TopicPerson[]>().notNull().default([]),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    author: jsonb().$type<NamedPerson>().notNull(),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
    modifiedDate: timestamp('modified_date', { withTimezone: true }),
    modifiedById: text('modified_by_id').references(() => users.id, { onDelete: 'set null' }),
    modifiedBy: jsonb('modified_by').$type<NamedPerson>(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('topic_comments_of_topic').on(table.organizationId, table.topicId, table.position.desc().nullsFirst()),
    ofTopic('topic_comments_topic', table),
    organizationRows(table.organizationId),
  ],
)

/** Who is mentioned where, for the activity feed. */
export const topicMentions = pgTable(
  'topic_mentions',
  {
    organizationId: text('organization_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.commentId, table.userId] }),
    index('topic_mentions_of_person').on(table.organizationId, table.userId, table.at.desc().nullsFirst()),
    foreignKey({
      name: 'topic_mentions_comment',
      columns: [table.organizationId, table.commentId],
      foreignColumns: [topicComments.organizationId, topicComments.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
