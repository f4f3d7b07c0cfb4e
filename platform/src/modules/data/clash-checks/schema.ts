import {
  clashCheckStatuses,
  clashKinds,
  type Clash,
  type ClashCheck,
  type ClashCheckStatus,
  type ClashCheckStepName,
  type ClashElement,
  type ClashKind,
  type ClashRuleCreate,
  type ClashSide,
  type FileOffset,
} from '@lintel/shared/contract/captures'
import { sql } from 'drizzle-orm'
import {
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
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { logColumns, runColumns, stepColumns } from '../../../runs/run-tables.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { users } from '../../organization/users/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'

/** `alignment` is how the file was moved; it's absent if the file was not checked, because it has no 3D model. */
export type CheckedCapture = ClashCheck['captures'][number] & { alignment?: FileOffset }

/** Literals rather than parameters, so that PostgreSQL can use the partial index. */
export const inProgress = sql.raw(`status in ('Queued', 'InProgress')`)

/** The rules of an organization. */
export const clashRules = pgTable(
  'clash_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text().$type<ClashKind>().notNull(),
    a: jsonb().$type<ClashSide>().notNull(),
    b: jsonb().$type<ClashSide>().notNull(),
    millimeters: doublePrecision().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('clash_rules_named').on(table.organizationId, sql`lower(${table.name})`),
    check('clash_rules_kind_is_known', sql.raw(`kind in (${sqlList(clashKinds)})`)),
    organizationRows(table.organizationId),
  ],
)

/** A check of captures of a project. The results of a complete check never change. */
export const clashChecks = pgTable(
  'clash_checks',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    status: text().$type<ClashCheckStatus>().notNull().default('Queued'),
    ...runColumns(),
    /** Copies of the rules and names of the captures at that time. */
    rules: jsonb().$type<ClashRuleCreate[]>().notNull(),
    captures: jsonb().$type<CheckedCapture[]>().notNull(),
    /** Null after the person has left. */
    requestedById: text('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    requestedBy: text('requested_by').notNull(),
    requestedDate: timestamp('requested_date', { withTimezone: true }).notNull().defaultNow(),
    /** Set with the results of the check, so that no attempt writes them twice. */
    counts: jsonb().$type<NonNullable<ClashCheck['counts']>>(),
  },
  (table) => [
    unique('clash_checks_in_organization').on(table.organizationId, table.id),
    index('clash_checks_of_project').on(
      table.organizationId,
      table.projectGroupId,
      table.requestedDate.desc().nullsFirst(),
      table.id,
    ),
    index('clash_checks_in_progress').on(table.organizationId, table.requestedById).where(inProgress),
    check('clash_checks_status_is_known', sql.raw(`status in (${sqlList(clashCheckStatuses)})`)),
    check(
      'clash_checks_completed_has_date',
      sql.raw(`(completed_date is null) = (status in ('Queued', 'InProgress'))`),
    ),
    check('clash_checks_complete_is_counted', sql.raw(`status <> 'Complete' or counts is not null`)),
    foreignKey({
      name: 'clash_checks_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

export const clashCheckSteps = pgTable('clash_check_steps', stepColumns<ClashCheckStepName>('check_id'), (table) => [
  primaryKey({ columns: [table.runId, table.attempt, table.step] }),
  ofCheck('clash_check_steps_check', { organizationId: table.organizationId, checkId: table.runId }),
  organizationRows(table.organizationId),
])

export const clashCheckLogEntries = pgTable('clash_check_log_entries', logColumns('check_id'), (table) => [
  primaryKey({ columns: [table.runId, table.position] }),
  ofCheck('clash_check_log_entries_check', { organizationId: table.organizationId, checkId: table.runId }),
  organizationRows(table.organizationId),
])

/** Pairs of elements, as they were named in their captures. */
export const clashes = pgTable(
  'clashes',
  {
    organizationId: text('organization_id').notNull(),
    checkId: uuid('check_id').notNull(),
    /** Counts from 1. */
    number: integer().notNull(),
    rule: integer().notNull(),
    a: jsonb().$type<ClashElement>().notNull(),
    b: jsonb().$type<ClashElement>().notNull(),
    point: jsonb().$type<Clash['point']>().notNull(),
    room: text(),
    millimeters: doublePrecision(),
    /** Equal for the same pair and kind of rule in other checks of the project. */
    pairKey: text('pair_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkId, table.number] }),
    ofCheck('clashes_check', table),
    organizationRows(table.organizationId),
  ],
)

/** Pairs that people have accepted, for all checks of a project. */
export const acceptedClashes = pgTable(
  'accepted_clashes',
  {
    organizationId: text('organization_id').notNull(),
    projectGroupId: uuid('project_group_id').notNull(),
    pairKey: text('pair_key').notNull(),
    reason: text().notNull(),
    /** The person's name at that time. */
    acceptedBy: text('accepted_by').notNull(),
    acceptedDate: timestamp('accepted_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: 'accepted_clashes_pk',
      columns: [table.organizationId, table.projectGroupId, table.pairKey],
    }),
    foreignKey({
      name: 'accepted_clashes_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

type CheckColumns = { organizationId: AnyPgColumn; checkId: AnyPgColumn }

function ofCheck(name: string, { organizationId, checkId }: CheckColumns) {
  return foreignKey({
    name,
    columns: [organizationId, checkId],
    foreignColumns: [clashChecks.organizationId, clashChecks.id],
  }).onDelete('cascade')
}

function sqlList(values: readonly string[]): string {
  return values.map((word) => `'${word}'`).join(', ')
}
