import {
  idsCheckStatuses,
  idsOutcomes,
  idsRulesKinds,
  type IdsCheckStatus,
  type IdsCheckStepName,
  type IdsCounts,
  type IdsFailureReason,
  type IdsCheckIssue,
  type IdsOutcome,
  type IdsRulesKind,
  type IdsSpecification,
} from '@lintel/shared/contract/ids'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { organizationRows, liveRows } from '../../../database/scope-policy.ts'
import { logColumns, runColumns, stepColumns } from '../../../runs/run-tables.ts'
import { captures } from '../captures/schema.ts'
import { idsDocuments } from '../ids-files/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** Literals rather than parameters, so that PostgreSQL can use the partial index. */
export const inProgress = sql.raw(`status in ('Queued', 'InProgress')`)

/** A check of a capture's file against requirements. The results of a complete check never change. */
export const idsChecks = pgTable(
  'ids_checks',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    status: text().$type<IdsCheckStatus>().notNull().default('Queued'),
    ...runColumns(),
    documentHash: text('document_hash').notNull(),
    rulesKind: text('rules_kind').$type<IdsRulesKind>().notNull(),
    /** The name of the file at that time. */
    rulesName: text('rules_name').notNull(),
    /** Null after the person has left. */
    requestedById: text('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    requestedBy: text('requested_by').notNull(),
    requestedDate: timestamp('requested_date', { withTimezone: true }).notNull().defaultNow(),
    /** The following columns are set with the results of the check, so that no attempt writes them twice. */
    counts: jsonb().$type<IdsCounts>(),
    modelSchema: text('model_schema'),
    instanceCount: integer('instance_count'),
    issues: jsonb().$type<IdsCheckIssue[]>(),
    /** Hidden from then on; a job deletes its rows in batches. */
    removedDate: timestamp('removed_date', { withTimezone: true }),
  },
  (table) => [
    unique('ids_checks_in_organization').on(table.organizationId, table.id),
    index('ids_checks_of_capture').on(table.captureId, table.requestedDate.desc().nullsFirst(), table.id),
    index('ids_checks_by_date').on(table.organizationId, table.requestedDate.desc().nullsFirst(), table.id),
    index('ids_checks_by_end').on(table.organizationId, table.requestedById, table.completedDate.desc().nullsLast()),
    index('ids_checks_in_progress').on(table.organizationId, table.requestedById).where(inProgress),
    index('ids_checks_of_document').on(table.organizationId, table.documentHash),
    index('ids_checks_removed')
      .on(table.organizationId)
      .where(sql`removed_date is not null`),
    // Only one check with the same requirements is queued or running at a time; further requests return that one.
    uniqueIndex('ids_checks_one_in_progress').on(table.captureId, table.documentHash).where(inProgress),
    check('ids_checks_status_is_known', sql.raw(`status in (${sqlList(idsCheckStatuses)})`)),
    check('ids_checks_rules_kind_is_known', sql.raw(`rules_kind in (${sqlList(idsRulesKinds)})`)),
    check('ids_checks_completed_has_date', sql.raw(`(completed_date is null) = (status in ('Queued', 'InProgress'))`)),
    check('ids_checks_complete_is_counted', sql.raw(`status <> 'Complete' or counts is not null`)),
    foreignKey({
      name: 'ids_checks_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'ids_checks_document',
      columns: [table.organizationId, table.documentHash],
      foreignColumns: [idsDocuments.organizationId, idsDocuments.hash],
    }),
    liveRows(table.organizationId, table.removedDate),
  ],
)

export const idsCheckSteps = pgTable('ids_check_steps', stepColumns<IdsCheckStepName>('check_id'), (table) => [
  primaryKey({ columns: [table.runId, table.attempt, table.step] }),
  ofCheck('ids_check_steps_check', { organizationId: table.organizationId, checkId: table.runId }),
  organizationRows(table.organizationId),
])

export const idsCheckLogEntries = pgTable('ids_check_log_entries', logColumns('check_id'), (table) => [
  primaryKey({ columns: [table.runId, table.position] }),
  ofCheck('ids_check_log_entries_check', { organizationId: table.organizationId, checkId: table.runId }),
  organizationRows(table.organizationId),
])

/** The result of each specification, in the order of the file. */
export const idsCheckSpecifications = pgTable(
  'ids_check_specifications',
  {
    organizationId: text('organization_id').notNull(),
    checkId: uuid('check_id').notNull(),
    /** Counts from 1. */
    number: integer().notNull(),
    name: text().notNull(),
    identifier: text(),
    description: text(),
    instructions: text(),
    cardinality: text().$type<IdsSpecification['cardinality']>().notNull(),
    status: text().$type<IdsSpecification['status']>().notNull(),
    ifcVersionMatches: boolean('ifc_version_matches').notNull(),
    applicable: integer().notNull(),
    passed: integer().notNull(),
    failed: integer().notNull(),
    reason: text().$type<NonNullable<IdsSpecification['reason']>>(),
    applicability: jsonb().$type<IdsSpecification['applicability']>().notNull(),
    requirements: jsonb().$type<IdsSpecification['requirements']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkId, table.number] }),
    check('ids_check_specifications_status_is_known', sql.raw(`status in ('pass', 'fail')`)),
    ofCheck('ids_check_specifications_check', table),
    organizationRows(table.organizationId),
  ],
)

/** Elements that fail a requirement come first, then those that comply with a specification. */
export const idsCheckFindings = pgTable(
  'ids_check_findings',
  {
    organizationId: text('organization_id').notNull(),
    checkId: uuid('check_id').notNull(),
    /** Counts from 1. */
    number: integer().notNull(),
    outcome: text().$type<IdsOutcome>().notNull(),
    specification: integer().notNull(),
    /** Null if it concerns the whole specification. */
    requirement: integer(),
    expressId: integer('express_id').notNull(),
    globalId: text('global_id'),
    class: text().notNull(),
    name: text(),
    reason: text().$type<IdsFailureReason>(),
    actual: text(),
    expected: text(),
    /** The captured element with that GlobalId; null if there is none. */
    elementNumber: integer('element_number'),
    /** Keys that match the same requirement and the same element across checks. */
    ruleKey: text('rule_key').notNull(),
    elementKey: text('element_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkId, table.number] }),
    check('ids_check_findings_outcome_is_known', sql.raw(`outcome in (${sqlList(idsOutcomes)})`)),
    check('ids_check_findings_failed_has_reason', sql.raw(`(outcome = 'failed') = (reason is not null)`)),
    ofCheck('ids_check_findings_check', table),
    organizationRows(table.organizationId),
  ],
)

type CheckColumns = { organizationId: AnyPgColumn; checkId: AnyPgColumn }

function ofCheck(name: string, { organizationId, checkId }: CheckColumns) {
  return foreignKey({
    name,
    columns: [organizationId, checkId],
    foreignColumns: [idsChecks.organizationId, idsChecks.id],
  }).onDelete('cascade')
}

function sqlList(values: readonly string[]): string {
  return values.map((word) => `'${word}'`).join(', ')
}
