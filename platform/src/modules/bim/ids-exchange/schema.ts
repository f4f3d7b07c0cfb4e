import type { ParameterVersion, Verdict } from './mapping/specification-terms.ts'
import {
  proposalKinds,
  proposalStates,
  specificationOutcomes,
  type ProposalKind,
  type ProposalState,
  type SpecificationOutcome,
} from '@lintel/shared/contract/ids-imports'
import type { IdsSpecification } from '@lintel/shared/ids'
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
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { masterElements } from '../master-model/schema.ts'

/** An imported IDS file with proposals to review. */
export const idsImports = pgTable(
  'ids_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Import order, for pagination. */
    number: integer().notNull().generatedByDefaultAsIdentity(),
    fileName: text('file_name').notNull(),
    title: text().notNull(),
    /** The person's name at that time. */
    importedBy: text('imported_by').notNull(),
    importedDate: timestamp('imported_date', { withTimezone: true }).notNull().defaultNow(),
    specificationCount: integer('specification_count').notNull().default(0),
    unmatchedCount: integer('unmatched_count').notNull().default(0),
    /** Counts of its proposals. They are updated with each decision, so that lists don't have to count. */
    openCount: integer('open_count').notNull().default(0),
    acceptedCount: integer('accepted_count').notNull().default(0),
    dismissedCount: integer('dismissed_count').notNull().default(0),
  },
  (table) => [
    unique('ids_imports_in_organization').on(table.organizationId, table.id),
    index('ids_imports_by_number').on(table.organizationId, table.number.desc().nullsFirst()),
    organizationRows(table.organizationId),
  ],
)

/** Every specification of a file, whether or not it led to a proposal. */
export const idsImportSpecifications = pgTable(
  'ids_import_specifications',
  {
    organizationId: text('organization_id').notNull(),
    importId: uuid('import_id').notNull(),
    number: integer().notNull(),
    name: text().notNull(),
    line: integer(),
    outcome: text().$type<SpecificationOutcome>().notNull(),
    proposalCount: integer('proposal_count').notNull(),
    told: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    check('ids_import_specifications_outcome_is_known', isOneOf('outcome', specificationOutcomes)),
    ofImport('ids_import_specifications_import', table),
    organizationRows(table.organizationId),
  ],
)

/** A change that a file proposes. Accepted proposals of the kind Rule become rules of the master model and part of every export. */
export const idsProposals = pgTable(
  'ids_proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** From 1, in the order of the file. */
    number: integer().notNull(),
    specificationNumber: integer('specification_number').notNull(),
    specification: text().notNull(),
    kind: text().$type<ProposalKind>().notNull(),
    state: text().$type<ProposalState>().notNull().default('Open'),
    revision: integer().notNull().default(1),
    masterElementId: uuid('master_element_id'),
    setName: text('set_name'),
    parameterName: text('parameter_name'),
    /** For a parameter that the element lacks: the unit of its new row. */
    unit: text(),
    /** The current value when the proposal was last compared. Null for rules, and for a parameter that the element lacks. */
    was: jsonb().$type<Verdict | ParameterVersion>(),
    /** The proposed value. Null for rules. */
    wanted: jsonb().$type<Verdict | ParameterVersion>(),
    /** Unchanged from the file. */
    rule: jsonb().$type<IdsSpecification>(),
    /** SHA-256 in hex of the rule, to detect duplicates. */
    ruleHash: text('rule_hash'),
    /** A rule as text. */
    proposed: text(),
    remark: text(),
    /** The parameter row that was added when it was accepted. */
    addedParameterId: uuid('added_parameter_id'),
    decidedBy: text('decided_by'),
  },
  (table) => [
    unique('ids_proposals_numbered').on(table.importId, table.number),
    index('ids_proposals_of_element').on(table.masterElementId),
    index('ids_proposals_rules')
      .on(table.organizationId, table.ruleHash)
      .where(sql.raw(`kind = 'Rule' and state = 'Accepted'`)),
    check('ids_proposals_kind_is_known', isOneOf('kind', proposalKinds)),
    check('ids_proposals_state_is_known', isOneOf('state', proposalStates)),
    check('ids_proposals_rule_or_change', sql.raw(`(kind = 'Rule') = (rule is not null and rule_hash is not null)`)),
    check(
      'ids_proposals_change_is_of_element',
      sql.raw(`kind = 'Rule' or (master_element_id is not null and wanted is not null)`),
    ),
    ofImport('ids_proposals_import', table),
    foreignKey({
      name: 'ids_proposals_element',
      columns: [table.organizationId, table.masterElementId],
      foreignColumns: [masterElements.organizationId, masterElements.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)

function isOneOf(column: string, values: readonly string[]) {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)
}

type ImportColumns = { organizationId: AnyPgColumn; importId: AnyPgColumn }

function ofImport(name: string, { organizationId, importId }: ImportColumns) {
  return foreignKey({
    name,
    columns: [organizationId, importId],
    foreignColumns: [idsImports.organizationId, idsImports.id],
  }).onDelete('cascade')
}
