import type { ViewAudience } from '@lintel/shared/contract/captures'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../../database/scope-policy.ts'
import { viewColumns } from '../../../base/views/schema.ts'
import { users } from '../../../organization/users/schema.ts'
import { projectGroups } from '../../project-groups/schema.ts'

/** Views of the federated models of projects. */
export const federatedViews = pgTable(
  'federated_views',
  {
    ...viewColumns(),
    organizationId: text('organization_id').notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    /** The names of the files that the view shows. */
    files: jsonb().$type<string[]>().notNull(),
    audience: text().$type<ViewAudience>().notNull(),
    /** Null after the author has left. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('federated_views_of_project').on(table.organizationId, table.projectGroupId),
    index('federated_views_of_author').on(table.authorId),
    foreignKey({
      name: 'federated_views_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    check(
      'federated_views_thumbnail_is_own',
      sql`starts_with(${table.thumbnail}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    organizationRows(table.organizationId),
  ],
)
