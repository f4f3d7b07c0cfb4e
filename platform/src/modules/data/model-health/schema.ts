import type { CheckedMetric, HealthThresholds, MeasuredMetric, ThresholdMetric } from '@lintel/shared/contract/captures'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'
import { captures } from '../captures/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'

/** Those saved by earlier releases lack the metrics that had no thresholds then. */
type StoredThresholds = Partial<HealthThresholds['thresholds']>

/** The counts above which people are notified; organizations without a row have no thresholds. */
export const healthThresholds = pgTable(
  'health_thresholds',
  {
    organizationId: text('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    thresholds: jsonb().$type<StoredThresholds>().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [organizationRows(table.organizationId)],
)

/** Thresholds of a project, instead of those of its organization. */
export const projectHealthThresholds = pgTable(
  'project_health_thresholds',
  {
    organizationId: text('organization_id').notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    /** Null if those of the organization apply again. The row stays, so that an outdated revision is recognized. */
    thresholds: jsonb().$type<StoredThresholds>(),
    revision: integer().notNull().default(1),
    /** The person who last changed them, who is notified, too. Null after they have left. */
    changedById: text('changed_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.projectGroupId] }),
    foreignKey({
      name: 'project_health_thresholds_project',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

/** Counts that exceeded their thresholds, by metric. */
export type Exceeded<Metric extends ThresholdMetric = MeasuredMetric> = Partial<
  Record<Metric, { count: number; threshold: number }>
>

/** A capture that people were notified about. There is one row per capture, so that they are notified once. */
export const healthAlerts = pgTable(
  'health_alerts',
  {
    organizationId: text('organization_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    exceeded: jsonb().$type<Exceeded>().notNull(),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.captureId] }),
    index('health_alerts_by_date').on(table.organizationId, table.createdDate.desc().nullsFirst()),
    foreignKey({
      name: 'health_alerts_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

/** What exceeded its threshold in a project, and in which file; `fileName` is null for metrics of the project. */
export type ExceededInProject = { metric: CheckedMetric; fileName: string | null; count: number; threshold: number }[]

/** Counts of a project that people were notified about. */
export const projectHealthAlerts = pgTable(
  'project_health_alerts',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    exceeded: jsonb().$type<ExceededInProject>().notNull(),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('project_health_alerts_by_date').on(table.organizationId, table.createdDate.desc().nullsFirst()),
    index('project_health_alerts_of_project').on(table.organizationId, table.projectGroupId),
    foreignKey({
      name: 'project_health_alerts_project',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
