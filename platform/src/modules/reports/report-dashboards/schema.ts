import { tileSizes, type DashboardTile, type DataSourceName } from '@lintel/shared/contract/reports'
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { appendedRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'

/** A tile as stored, with the names at the time of adding, because report type and data set may be deleted. */
export type StoredTile = DashboardTile & { reportType: string; dataset: string; source: DataSourceName }

/** The tile as it is sent. A newer release may have written unknown sizes and properties. */
export function knownTile({ id, reportTypeId, dataSetId, timeZone, size }: StoredTile): DashboardTile {
  return { id, reportTypeId, dataSetId, timeZone, size: tileSizes.includes(size) ? size : 'wide' }
}

/** Every version of an organization's dashboard; the last one is current. Rows are never changed. */
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
    /** A name instead of a reference, because people may leave the organization. */
    authorName: text('author_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.revision] }), ...appendedRows(table.organizationId)],
)
