import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'

/** A project of the organization, as its files name it. */
export const projectGroups = pgTable(
  'project_groups',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectNumber: text('project_number').notNull(),
    projectName: text('project_name').notNull(),
    projectFolderName: text('project_folder_name').notNull().default(''),
    projectFullOriginPath: text('project_full_origin_path').notNull().default(''),
    siteName: text('site_name'),
    streetAddress1: text('street_address1'),
    streetAddress2: text('street_address2'),
    city: text(),
    state: text(),
    postalCode: text('postal_code'),
  },
  (table) => [
    unique('project_groups_in_organization').on(table.organizationId, table.id),
    unique('project_groups_named').on(table.organizationId, table.projectNumber, table.projectName),
    organizationRows(table.organizationId),
  ],
)
