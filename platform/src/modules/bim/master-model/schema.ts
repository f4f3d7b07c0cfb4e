import {
  masterStatuses,
  type MasterStatus,
  type ParameterKind,
  type VersionValues,
} from '@lintel/shared/contract/master-model'
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
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { appendedRows, organizationRows } from '../../../database/scope-policy.ts'
import { captures } from '../../data/captures/schema.ts'
import { organizations } from '../../organization/organizations/schema.ts'

/** A type of building element in captures, with the organization's verdict. */
export const masterElements = pgTable(
  'master_elements',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    category: text().notNull(),
    family: text().notNull(),
    type: text().notNull(),
    status: text().$type<MasterStatus>().notNull().default('Not Reviewed'),
    notApprovedReason: text('not_approved_reason'),
    notApprovedAction: text('not_approved_action'),
    /** How many elements of this type all captures have. */
    elementCount: integer('element_count').notNull().default(0),
    manufacturer: text(),
    description: text(),
    assemblyCode: text('assembly_code'),
    assemblyDescription: text('assembly_description'),
    omniClassNumber: text('omni_class_number'),
    omniClassTitle: text('omni_class_title'),
    typeComments: text('type_comments'),
    /** Incremented by changes of the element and its parameter rows; reviews store it as the version they used. */
    revision: integer().notNull().default(1),
    /** Incremented by captures that add or lose the element; together with the revision, it detects any change of the row. */
    sightings: integer().notNull().default(1),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
    /** The element that this one was merged into, and that captures with its name are counted for. Never one that was merged itself. */
    mergedInto: uuid('merged_into'),
  },
  (table) => [
    foreignKey({
      name: 'master_elements_merged_into',
      columns: [table.organizationId, table.mergedInto],
      foreignColumns: [table.organizationId, table.id],
    }),
    index('master_elements_merged').on(table.mergedInto).where(sql.raw('merged_into is not null')),
    unique('master_elements_in_organization').on(table.organizationId, table.id),
    unique('master_elements_named').on(table.organizationId, table.category, table.family, table.type),
    check(
      'master_elements_status_is_known',
      sql.raw(`status in (${masterStatuses.map((status) => `'${status}'`).join(', ')})`),
    ),
    check(
      'master_elements_remarks_need_verdict',
      sql.raw(`status = 'Not Approved' or coalesce(not_approved_reason, not_approved_action) is null`),
    ),
    check('master_elements_merged_into_another', sql.raw('merged_into <> id')),
    organizationRows(table.organizationId),
  ],
)

/** Parameters of a master element, from captures. */
export const masterElementParameters = pgTable(
  'master_element_parameters',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    masterElementId: uuid('master_element_id').notNull(),
    kind: text().$type<ParameterKind>().notNull(),
    setName: text('set_name').notNull(),
    parameterName: text('parameter_name').notNull(),
    /** Null if there is none; then nothing is checked. */
    approvedValue: text('approved_value'),
    /** The unit of approved values that are bare numbers. */
    unit: text(),
    includeInReview: boolean('include_in_review').notNull().default(false),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('master_element_parameters_in_organization').on(table.organizationId, table.id),
    unique('master_element_parameters_named').on(table.masterElementId, table.kind, table.setName, table.parameterName),
    check('master_element_parameters_kind_is_known', sql.raw(`kind in ('type', 'instance')`)),
    ofElement('master_element_parameters_element', table),
    organizationRows(table.organizationId),
  ],
)

/** The history: who changed what. Rows are never changed. The first version, from a capture, has no row. */
export const masterElementVersions = pgTable(
  'master_element_versions',
  {
    organizationId: text('organization_id').notNull(),
    masterElementId: uuid('master_element_id').notNull(),
    version: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Name and address are copied, because people leave. */
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    authorEmail: text('author_email').notNull(),
    before: jsonb().$type<VersionValues>().notNull(),
    after: jsonb().$type<VersionValues>().notNull(),
    restoredVersion: integer('restored_version'),
  },
  (table) => [
    primaryKey({ columns: [table.masterElementId, table.version] }),
    index('master_element_versions_by_date').on(table.organizationId, table.at.desc().nullsFirst()),
    ofElement('master_element_versions_element', table),
    ...appendedRows(table.organizationId),
  ],
)

/** Which captures have the element, and how often. */
export const masterElementCaptures = pgTable(
  'master_element_captures',
  {
    organizationId: text('organization_id').notNull(),
    masterElementId: uuid('master_element_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    elementCount: integer('element_count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.captureId, table.masterElementId] }),
    index('master_element_captures_of_element').on(table.masterElementId),
    ofElement('master_element_captures_element', table),
    foreignKey({
      name: 'master_element_captures_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

/** The most frequent values of a parameter in captures, offered as suggestions. */
export const observedValues = pgTable(
  'observed_values',
  {
    organizationId: text('organization_id').notNull(),
    parameterId: uuid('parameter_id').notNull(),
    /** Empty for a parameter without a value. */
    value: text().notNull(),
    /** Empty for a value without a unit. */
    unit: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parameterId, table.value, table.unit] }),
    foreignKey({
      name: 'observed_values_parameter',
      columns: [table.organizationId, table.parameterId],
      foreignColumns: [masterElementParameters.organizationId, masterElementParameters.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

type ElementColumns = { organizationId: AnyPgColumn; masterElementId: AnyPgColumn }

function ofElement(name: string, { organizationId, masterElementId }: ElementColumns) {
  return foreignKey({
    name,
    columns: [organizationId, masterElementId],
    foreignColumns: [masterElements.organizationId, masterElements.id],
  }).onDelete('cascade')
}
