import { boolean, foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { captures } from '../../data/captures/schema.ts'
import { organizations } from '../../organization/organizations/schema.ts'

/** A parameter in captures, by its property set and name. */
export const masterParameters = pgTable(
  'master_parameters',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The property set. */
    defaultGroup: text('default_group').notNull(),
    parameterName: text('parameter_name').notNull(),
    exampleValue: text('example_value'),
    sharedGuid: uuid('shared_guid'),
    /** Whether new rows of master elements are included in reviews. */
    isIncludedByDefault: boolean('is_included_by_default').notNull().default(false),
    isShared: boolean('is_shared').notNull().default(false),
    isBuiltIn: boolean('is_built_in').notNull().default(false),
    isProject: boolean('is_project').notNull().default(false),
    isFamily: boolean('is_family').notNull().default(false),
    isReadOnly: boolean('is_read_only').notNull().default(false),
    userModifiable: boolean('user_modifiable').notNull().default(true),
    approved: boolean().notNull().default(false),
    /** Incremented by people's changes, for optimistic locking. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('master_parameters_in_organization').on(table.organizationId, table.id),
    unique('master_parameters_named').on(table.organizationId, table.parameterName, table.defaultGroup),
    organizationRows(table.organizationId),
  ],
)

/** Which captures have the parameter. */
export const masterParameterCaptures = pgTable(
  'master_parameter_captures',
  {
    organizationId: text('organization_id').notNull(),
    masterParameterId: uuid('master_parameter_id').notNull(),
    captureId: uuid('capture_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.captureId, table.masterParameterId] }),
    foreignKey({
      name: 'master_parameter_captures_parameter',
      columns: [table.organizationId, table.masterParameterId],
      foreignColumns: [masterParameters.organizationId, masterParameters.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'master_parameter_captures_capture',
      columns: [table.organizationId, table.captureId],
      foreignColumns: [captures.organizationId, captures.id],
    }).onDelete('cascade'),
    organizationRows(table.organizationId),
  ],
)
