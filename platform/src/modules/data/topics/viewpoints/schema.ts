import type { Camera, Vector, ViewComponents, ViewDrawings } from '@lintel/shared/contract'
import type { ViewpointSource } from '@lintel/shared/contract/topics'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { scopeOrganization } from '../../../../database/scope-policy.ts'
import { organizations } from '../../../organization/organizations/schema.ts'
import { ofTopic, type NamedPerson } from '../schema.ts'

/** Viewpoints of topics: copies without references to anything that may change. The policy allows inserts and deletes, no updates. */
export const topicViewpoints = pgTable(
  'topic_viewpoints',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: uuid().notNull().defaultRandom(),
    topicId: uuid('topic_id').notNull(),
    position: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    camera: jsonb().$type<Camera>(),
    components: jsonb().$type<ViewComponents>(),
    drawings: jsonb().$type<ViewDrawings>(),
    pin: jsonb().$type<Vector>(),
    seenIn: jsonb('seen_in').$type<ViewpointSource>(),
    /**
     * The model whose pins are shown together. It includes all versions of a file or prototype, or is an assembled
     * model.
     */
    model: text(),
    /** Key of the picture in the file store. */
    picture: text(),
    authorId: text('author_id'),
    author: jsonb().$type<NamedPerson>().notNull(),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => {
    const inOrganization = sql`${table.organizationId} = ${scopeOrganization}`
    return [
      primaryKey({ columns: [table.organizationId, table.id] }),
      index('topic_viewpoints_of_topic').on(table.organizationId, table.topicId, table.position),
      index('topic_viewpoints_of_model')
        .on(table.organizationId, table.model, table.topicId, table.position.desc().nullsFirst())
        .where(sql`pin is not null`),
      // Before a capture is removed, all references to it are checked.
      index('topic_viewpoints_of_capture')
        .on(table.organizationId, sql`(seen_in->>'captureId')`)
        .where(sql`seen_in->>'captureId' is not null`),
      ofTopic('topic_viewpoints_topic', table),
      check(
        'topic_viewpoints_picture_is_own',
        sql`starts_with(${table.picture}, 'organizations/' || ${table.organizationId} || '/')`,
      ),
      pgPolicy('organization_rows', { for: 'select', using: inOrganization }),
      pgPolicy('organization_additions', { for: 'insert', withCheck: inOrganization }),
      pgPolicy('organization_removals', { for: 'delete', using: inOrganization }),
    ]
  },
)
