import type { HealthThresholds } from '@lintel/shared/contract/captures'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'

/** The counts above which people are notified; organizations without a row have no thresholds. */
export const healthThresholds = pgTable(
  'health_thresholds',
  {
    organizationId: text('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    thresholds: jsonb().$type<HealthThresholds['thresholds']>().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [organizationRows(table.organizationId)],
)
