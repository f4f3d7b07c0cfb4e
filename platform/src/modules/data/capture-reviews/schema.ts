import {
  reviewStatuses,
  type ReviewStatus,
  type ReviewStepName,
  type ValueOwner,
} from '@lintel/shared/contract/captures'
import type { MasterStatus, Approved, Difference, ParameterKind } from '@lintel/shared/contract/master-model'
import { sql } from 'drizzle-orm'
import {
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
import { users } from '../../organization/users/schema.ts'

/** Literals rather than parameters, so that PostgreSQL can use the partial index. */
export const inProgress = sql.raw(`status in ('Queued', 'InProgress')`)

/** A comparison of a capture with the master model. The results of a complete review never change. */
export const captureReviews = pgTable(
  'capture_reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    status: text().$type<ReviewStatus>().notNull().default('Queued'),
    ...runColumns(),
    /** Null after the person has left. */
    requestedById: text('requested_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    requestedBy: text('requested_by').notNull(),
    requestedDate: timestamp('requested_date', { withTimezone: true }).notNull().defaultNow(),
    /** Set with the results of the review, so that no attempt writes them twice. */
    comparedAt: timestamp('compared_at', { withTimezone: true }),
    /** How many of the capture's master elements have a verdict. */
    masterModelElementCount: integer('master_model_element_count'),
    masterModelElementsReviewedCount: integer('master_model_elements_reviewed_count'),
    failedElementsCount: integer('failed_elements_count'),
    /** The previous complete review of this capture. */
    previousReviewId: uuid('previous_review_id'),
    /** For a first review: the review of the previous version, which the following two counts refer to. */
    previousVersionReviewId: uuid('previous_version_review_id'),
    newlyFlagged: integer('newly_flagged'),
    noLongerFlagged: integer('no_longer_flagged'),
    /** Set together with the capture's `removed_date`. */
    removedDate: timestamp('removed_date', { withTimezone: true }),
  },
  (table) => [
    unique('capture_reviews_in_organization').on(table.organizationId, table.id),
    index('capture_reviews_of_capture').on(table.captureId, table.requestedDate.desc().nullsFirst(), table.id),
    index('capture_reviews_by_end').on(table.organizationId, table.completedDate.desc().nullsLast()),
    // Only one review of a capture is queued or running at a time; further requests return that one.
    uniqueIndex('capture_reviews_one_in_progress').on(table.captureId).where(inProgress),
    check(
      'capture_reviews_status_is_known',
      sql.raw(`status in (${reviewStatuses.map((status) => `'${status}'`).join(', ')})`),
    ),
    check(
      'capture_reviews_completed_has_date',
      sql.raw(`(completed_date is null) = (status in ('Queued', 'InProgress'))`),
    ),
    foreignKey({
      name: 'capture_reviews_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    liveRows(table.organizationId, table.removedDate),
  ],
)

export const captureReviewSteps = pgTable('capture_review_steps', stepColumns<ReviewStepName>('review_id'), (table) => [
  primaryKey({ columns: [table.runId, table.attempt, table.step] }),
  ofReview('capture_review_steps_review', { organizationId: table.organizationId, reviewId: table.runId }),
  organizationRows(table.organizationId),
])

export const captureReviewLogEntries = pgTable('capture_review_log_entries', logColumns('review_id'), (table) => [
  primaryKey({ columns: [table.runId, table.position] }),
  ofReview('capture_review_log_entries_review', { organizationId: table.organizationId, reviewId: table.runId }),
  organizationRows(table.organizationId),
])

/** What each type of the capture was compared with: a snapshot of the master element. */
export const captureReviewTypes = pgTable(
  'capture_review_types',
  {
    organizationId: text('organization_id').notNull(),
    reviewId: uuid('review_id').notNull(),
    /** The number of the captured type. */
    typeNumber: integer('type_number').notNull(),
    masterElementId: uuid('master_element_id').notNull(),
    version: integer().notNull(),
    status: text().$type<MasterStatus>().notNull(),
    notApprovedReason: text('not_approved_reason'),
    notApprovedAction: text('not_approved_action'),
    /** The parameters that were checked; only approved elements have them. */
    rules: jsonb().$type<Rule[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.typeNumber] }),
    check('capture_review_types_status_is_known', sql.raw(`status in ('Not Reviewed', 'Approved', 'Not Approved')`)),
    ofReview('capture_review_types_review', table),
    organizationRows(table.organizationId),
  ],
)

/** Why elements were flagged, one row per difference. Messages are generated when they are read. */
export const captureReviewReports = pgTable(
  'capture_review_reports',
  {
    organizationId: text('organization_id').notNull(),
    reviewId: uuid('review_id').notNull(),
    /** Counts from 1, in the order of elements. */
    number: integer().notNull(),
    elementNumber: integer('element_number').notNull(),
    typeNumber: integer('type_number').notNull(),
    difference: text().$type<ReportedDifference>().notNull(),
    /** Index of the rule among those of the type, from 0; null if the element itself is not approved. */
    rule: integer(),
    /** The value as text; null if the element has none. */
    elementValue: text('element_value'),
    /** Null if there is no value, and in older reviews. */
    elementValueOf: text('element_value_of').$type<ValueOwner>(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.number] }),
    index('capture_review_reports_of_type').on(table.reviewId, table.typeNumber, table.number),
    index('capture_review_reports_of_element').on(table.reviewId, table.elementNumber),
    ofReview('capture_review_reports_review', table),
    organizationRows(table.organizationId),
  ],
)

type ReviewColumns = { organizationId: AnyPgColumn; reviewId: AnyPgColumn }

function ofReview(name: string, { organizationId, reviewId }: ReviewColumns) {
  return foreignKey({
    name,
    columns: [organizationId, reviewId],
    foreignColumns: [captureReviews.organizationId, captureReviews.id],
  }).onDelete('cascade')
}

/** A snapshot of a parameter of a master element. */
export type Rule = Approved & { id: string; kind: ParameterKind; setName: string; parameterName: string }

export type ReportedDifference = Difference | 'not approved'
