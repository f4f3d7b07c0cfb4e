import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { organizationRows } from '../../../database/scope-policy.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'

const noneBelowZero = 'least(msrp, purchase_price, current_value, annual_depreciation_value) >= 0'

/** An imported file of assets. Undoing the import removes it together with its assets. */
export const assetImports = pgTable(
  'asset_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the received lines, one asset per line. */
    fileHash: text('file_hash').notNull(),
    rowCount: integer('row_count').notNull(),
    /** The person's name at that time. */
    importedBy: text('imported_by').notNull(),
    importedDate: timestamp('imported_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('asset_imports_in_organization').on(table.organizationId, table.id),
    unique('asset_imports_of_file').on(table.organizationId, table.fileHash),
    index('asset_imports_by_date').on(
      table.organizationId,
      table.importedDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    organizationRows(table.organizationId),
  ],
)

/** Equipment in buildings that someone owns and pays for. Amounts are decimals; days are calendar days without a time. */
export const assets = pgTable(
  'assets',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    owner: text().notNull(),
    sku: text().notNull(),
    upc: text().notNull(),
    category: text().notNull(),
    manufacturer: text().notNull(),
    modelNumber: text('model_number').notNull(),
    modelSeries: text('model_series').notNull(),
    url: text().notNull(),
    condition: text().notNull(),
    description: text().notNull(),
    msrp: amount('msrp').notNull(),
    purchasePrice: amount('purchase_price').notNull(),
    currentValue: amount('current_value').notNull(),
    serialNumber: text('serial_number').notNull(),
    manufacturedDate: date('manufactured_date').notNull(),
    installedDate: date('installed_date').notNull(),
    /** In months; 0 for none. */
    warrantyDuration: smallint('warranty_duration').notNull(),
    warrantyDescription: text('warranty_description').notNull(),
    annualDepreciationValue: amount('annual_depreciation_value').notNull(),
    /** In years. */
    expectedLifespan: smallint('expected_lifespan').notNull(),
    importId: uuid('import_id'),
    /** The project with the component that the asset is, and the component's GlobalId; null if it isn't linked to a model. */
    projectGroupId: uuid('project_group_id'),
    componentId: text('component_id'),
    /** From COBie workbooks, as are the next three. */
    tagNumber: text('tag_number'),
    barCode: text('bar_code'),
    assetIdentifier: text('asset_identifier'),
    warrantyStartDate: date('warranty_start_date'),
    createdDate: timestamp('created_date', { withTimezone: true }).notNull().defaultNow(),
    updatedDate: timestamp('updated_date', { withTimezone: true }).notNull().defaultNow(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    unique('assets_in_organization').on(table.organizationId, table.id),
    index('assets_in_order').on(table.organizationId, table.category, table.manufacturer, table.modelNumber, table.id),
    index('assets_of_import').on(table.organizationId, table.importId),
    check('assets_amounts_are_not_negative', sql.raw(noneBelowZero)),
    check('assets_dates_are_in_order', sql.raw('manufactured_date <= installed_date')),
    check('assets_durations_are_whole', sql.raw('warranty_duration >= 0 and expected_lifespan > 0')),
    ofImport('assets_import', table),
    uniqueIndex('assets_of_component').on(table.organizationId, table.projectGroupId, table.componentId),
    foreignKey({
      name: 'assets_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }),
    organizationRows(table.organizationId),
  ],
)

/** Deleted assets, while they can be restored. */
export const deletedAssets = pgTable(
  'deleted_assets',
  {
    id: uuid().primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    importId: uuid('import_id'),
    /** The deleted row, by the names of its columns. */
    asset: jsonb().notNull(),
    deletedDate: timestamp('deleted_date', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('deleted_assets_by_date').on(table.organizationId, table.deletedDate),
    index('deleted_assets_of_import').on(table.organizationId, table.importId),
    ofImport('deleted_assets_import', table),
    organizationRows(table.organizationId),
  ],
)

function amount(name: string) {
  return numeric(name, { precision: 14, scale: 2 })
}

/** Undoing an import finds its assets by this column. */
function ofImport(name: string, { organizationId, importId }: { organizationId: AnyPgColumn; importId: AnyPgColumn }) {
  return foreignKey({
    name,
    columns: [organizationId, importId],
    foreignColumns: [assetImports.organizationId, assetImports.id],
  }).onDelete('cascade')
}
