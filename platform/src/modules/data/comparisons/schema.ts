import {
  comparisonStatuses,
  defaultMoveTolerance,
  type ComparisonStatus,
  type ComparisonStepName,
  type Difference,
  type ParameterChange,
} from '@lintel/shared/contract/captures'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationRows, liveRows } from '../../../database/scope-policy.ts'
import { logColumns, runColumns, stepColumns } from '../../../runs/run-tables.ts'
import { captures } from '../captures/schema.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** Literals rather than parameters, so that PostgreSQL can use the partial index. */
export const inProgress = sql.raw(`status in ('Queued', 'InProgress')`)

const knownStatuses = comparisonStatuses.map((status) => `'${status}'`).join(', ')
const counts = 'added, removed, changed, matched_by_unique_id, matched_by_likeness, unchanged'

/** A comparison of two captures of one project. It is removed together with either of them. */
export const comparisons = pgTable(
  'comparisons',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    status: text().$type<ComparisonStatus>().notNull().default('Queued'),
    ...runColumns(),
    projectGroupId: uuid('project_group_id').notNull(),
    baseCaptureId: uuid('base_capture_id').notNull(),
    compareCaptureId: uuid('compare_capture_id').notNull(),
    /** Meters. */
    moveTolerance: doublePrecision('move_tolerance').notNull().default(defaultMoveTolerance),
    /** Null after the person has left. */
    requestedById: text('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    requestedBy: text('requested_by').notNull(),
    requestedDate: timestamp('requested_date', { withTimezone: true }).notNull().defaultNow(),
    /** The counts are set in the transaction that stores the items, so that no attempt stores them twice. */
    added: integer(),
    removed: integer(),
    changed: integer(),
    matchedByUniqueId: integer('matched_by_unique_id'),
    matchedByLikeness: integer('matched_by_likeness'),
    unchanged: integer(),
    /** Whether both captures have measured geometry and rotations. Null in older comparisons. */
    comparedGeometry: boolean('compared_geometry'),
    comparedRotation: boolean('compared_rotation'),
    /** Set while the captures are in different projects: which one was moved, by whom and when. */
    movedCaptureId: uuid('moved_capture_id'),
    voidedBy: text('voided_by'),
    voidedDate: timestamp('voided_date', { withTimezone: true }),
    /** Set together with the `removed_date` of either capture. */
    removedDate: timestamp('removed_date', { withTimezone: true }),
  },
  (table) => [
    unique('comparisons_in_organization').on(table.organizationId, table.id),
    unique('comparisons_of_captures').on(
      table.organizationId,
      table.baseCaptureId,
      table.compareCaptureId,
      table.moveTolerance,
    ),
    index('comparisons_by_date').on(table.organizationId, table.requestedDate.desc().nullsFirst(), table.id),
    index('comparisons_by_end').on(table.organizationId, table.requestedById, table.completedDate.desc().nullsLast()),
    index('comparisons_of_compared').on(table.compareCaptureId),
    index('comparisons_of_project').on(table.projectGroupId),
    index('comparisons_in_progress').on(table.organizationId, table.requestedById).where(inProgress),
    foreignKey({
      name: 'comparisons_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'comparisons_base',
      columns: [table.organizationId, table.baseCaptureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'comparisons_compared',
      columns: [table.organizationId, table.compareCaptureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    check('comparisons_status_is_known', sql.raw(`status in (${knownStatuses})`)),
    check('comparisons_completed_has_date', sql.raw(`(completed_date is null) = (status in ('Queued', 'InProgress'))`)),
    check('comparisons_counted_together', sql.raw(`num_nulls(${counts}) in (0, 6)`)),
    check(
      'comparisons_voided_together',
      sql.raw(`num_nulls(moved_capture_id, voided_by, voided_date) in (0, 3)
        and (moved_capture_id is null or moved_capture_id in (base_capture_id, compare_capture_id))`),
    ),
    liveRows(table.organizationId, table.removedDate),
  ],
)

/** One row for each element that was added, removed or changed, and for each type with changed parameters. */
export const comparisonItems = pgTable(
  'comparison_items',
  {
    organizationId: text('organization_id').notNull(),
    comparisonId: uuid('comparison_id').notNull(),
    number: integer().notNull(),
    subject: text().$type<Difference['subject']>().notNull(),
    kind: text().$type<Difference['kind']>().notNull(),
    category: text().notNull(),
    family: text().notNull(),
    type: text().notNull(),
    name: text(),
    level: text(),
    revitElementId: text('revit_element_id'),
    baseNumber: integer('base_number'),
    compareNumber: integer('compare_number'),
    matchedBy: text('matched_by').$type<NonNullable<Difference['matchedBy']>>(),
    changes: jsonb().$type<ParameterChange[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.comparisonId, table.number] }),
    foreignKey({
      name: 'comparison_items_comparison',
      columns: [table.organizationId, table.comparisonId],
      foreignColumns: [comparisons.organizationId, comparisons.id],
    }).onDelete('cascade'),
    check('comparison_items_subject_is_known', sql.raw(`subject in ('Element', 'Type')`)),
    check('comparison_items_kind_is_known', sql.raw(`kind in ('Added', 'Removed', 'Changed')`)),
    check(
      'comparison_items_in_captures',
      sql.raw(`(base_number is null) = (kind = 'Added') and (compare_number is null) = (kind = 'Removed')`),
    ),
    organizationRows(table.organizationId),
  ],
)

export const comparisonSteps = pgTable(
  'comparison_steps',
  stepColumns<ComparisonStepName>('comparison_id'),
  (table) => [
    primaryKey({ columns: [table.runId, table.attempt, table.step] }),
    foreignKey({
      name: 'comparison_steps_comparison',
      columns: [table.organizationId, table.runId],
      foreignColumns: [comparisons.organizationId, comparisons.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

export const comparisonLogEntries = pgTable('comparison_log_entries', logColumns('comparison_id'), (table) => [
  primaryKey({ columns: [table.runId, table.position] }),
  foreignKey({
    name: 'comparison_log_entries_comparison',
    columns: [table.organizationId, table.runId],
    foreignColumns: [comparisons.organizationId, comparisons.id],
  }).onDelete('cascade'),
  organizationRows(table.organizationId),
])
