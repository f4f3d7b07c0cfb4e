import type { CloudProject } from '@lintel/shared/contract/assembly'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'

/** Hubs of the built-in cloud, which replace an organization's hubs at a cloud service. */
export const cloudHubs = pgTable(
  'cloud_hubs',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The id starts with `b.`. */
    id: text().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] }), organizationRows(table.organizationId)],
)

export const cloudProjects = pgTable(
  'cloud_projects',
  {
    organizationId: text('organization_id').notNull(),
    hubId: text('hub_id').notNull(),
    /** The id has no `b.` prefix. */
    id: text().notNull(),
    name: text().notNull(),
    projectNumber: text('project_number').notNull(),
    address1: text().notNull(),
    address2: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text('zip_code').notNull(),
    projectType: text('project_type').$type<CloudProject['projectType']>().notNull(),
    /** The newest version of the project's models; `N/A` if there are none, null if they can't be read. */
    revitVersion: text('revit_version'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'cloud_projects_hub',
      columns: [table.organizationId, table.hubId],
      foreignColumns: [cloudHubs.organizationId, cloudHubs.id],
    }).onDelete('cascade'),
    check('cloud_projects_type_is_known', sql.raw(`project_type in ('BIM360', 'ACC')`)),
    organizationRows(table.organizationId),
  ],
)

/** The members of a project, by the address of their account there. */
export const cloudProjectMembers = pgTable(
  'cloud_project_members',
  {
    organizationId: text('organization_id').notNull(),
    projectId: text('project_id').notNull(),
    /** The address in lower case. */
    email: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.projectId, table.email] }),
    index('cloud_project_members_by_email').on(table.organizationId, table.email),
    foreignKey({
      name: 'cloud_project_members_project',
      columns: [table.organizationId, table.projectId],
      foreignColumns: [cloudProjects.organizationId, cloudProjects.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
