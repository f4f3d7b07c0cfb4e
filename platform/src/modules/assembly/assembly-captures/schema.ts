import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'

/** Whether an organization captures its assembled models. Without a row, it doesn't. */
export const captureSettings = pgTable(
  'capture_settings',
  {
    organizationId: text('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    captureAssembledModels: boolean('capture_assembled_models').notNull().default(false),
  },
  (table) => [organizationRows(table.organizationId)],
)
