import type { Discipline, FileOffset } from '@lintel/shared/contract/captures'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { projectGroups } from '../project-groups/schema.ts'

/** How a project's federated model shows a file; files without a row have no settings. */
export const federatedFiles = pgTable(
  'federated_files',
  {
    organizationId: text('organization_id').notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    /** In lower case, because files of a project are distinguished by their names. */
    fileKey: text('file_key').notNull(),
    discipline: text().$type<Discipline>(),
    offset: jsonb().$type<FileOffset>(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({
      name: 'federated_files_pk',
      columns: [table.organizationId, table.projectGroupId, table.fileKey],
    }),
    foreignKey({
      name: 'federated_files_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
