import { tileSizes, type DashboardTile, type DataSourceName } from '@lintel/shared/contract/reports'
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { appendedRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'

/** With what was known of it when it was added: type and data set may be gone. */
export type StoredTile = DashboardTile & { reportType: string; dataset: string; source: DataSourceName }

/** As it is told: another version may have written sizes, and more of it, that are not known here. */
export function knownTile({ id, reportTypeId, dataSetId, timeZone, size }: StoredTile): DashboardTile {
  return { id, reportTypeId, dataSetId, timeZone, size: tileSizes.includes(size) ? size : 'wide' }
}

/** What the dashboard of an organization was after each change; the last one is what it is. Rows are only ever added. */
export const reportDashboardVersions = pgTable(
  'report_dashboard_versions',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Counts from 1. */
    revision: integer().notNull(),
    tiles: jsonb().$type<StoredTile[]>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A name instead of a reference, because people leave. */
    authorName: text('author_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.revision] }), ...appendedRows(table.organizationId)],
)
