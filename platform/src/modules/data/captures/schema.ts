import { sql } from 'drizzle-orm'
import {
  bigint,
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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { organizationRows, liveRows } from '../../../database/scope-policy.ts'
import type { Georeference, ParameterValues, Position, Rotation } from '../../../ifc/model-records.ts'
import { organizations } from '../../organization/organizations/schema.ts'
import { projectGroups } from '../project-groups/schema.ts'
import { users } from '../../organization/users/schema.ts'

/** The kind of source of a capture. */
export type CaptureType = 'IFC' | 'Document' | 'Assembly'

/** The contents of a building model. They are written once and never change. */
export const captures = pgTable(
  'captures',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectGroupId: uuid('project_group_id').notNull(),
    captureName: text('capture_name').notNull(),
    captureDate: timestamp('capture_date', { withTimezone: true }).notNull().defaultNow(),
    captureType: text('capture_type').$type<CaptureType>().notNull(),
    /** Null after the person has left. */
    capturedById: text('captured_by_id').references(() => users.id, { onDelete: 'set null' }),
    documentFileName: text('document_file_name').notNull(),
    fileOriginPath: text('file_origin_path').notNull(),
    /** Key of the file in the file store, as `organizations/{organization}/…`. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 in hex of the uploaded file, so that the same file is ingested only once. Cleared when a capture is removed. */
    fileHash: text('file_hash').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    /** Such as IFC2X3. */
    fileSchema: text('file_schema').notNull(),
    /** The GlobalId of the file's IfcProject; null if it has none, for documents, and in older captures. */
    ifcProjectId: text('ifc_project_id'),
    application: text().notNull(),
    /** The unit of the storeys' elevations; null if the file does not say. */
    lengthUnit: text('length_unit'),
    revitElementCount: integer('revit_element_count').notNull(),
    valueCount: integer('value_count').notNull(),
    /** The version of the reader, which determines what could be found in the file; irrelevant for documents. */
    readerVersion: integer('reader_version').notNull().default(1),
    /** The georeference of the file; null if it has none, for documents, and in older captures. */
    georeference: jsonb().$type<Georeference>(),
    /** Problems of the file, and their consequences. */
    warnings: text().array().notNull().default([]),
    revitAuthor: text('revit_author'),
    revitBuildingName: text('revit_building_name'),
    revitClientName: text('revit_client_name'),
    revitOrgDescription: text('revit_org_description'),
    revitOrgName: text('revit_org_name'),
    revitProjectAddress: text('revit_project_address'),
    revitProjectIssueDate: text('revit_project_issue_date'),
    revitProjectName: text('revit_project_name'),
    revitProjectNumber: text('revit_project_number'),
    revitProjectStatus: text('revit_project_status'),
    /** The previous version. It may be deleted, so its name is copied. */
    previousVersionId: uuid('previous_version_id'),
    previousVersionName: text('previous_version_name'),
    /** Hidden from then on, with its reviews and comparisons; a job deletes its rows in batches. */
    removedDate: timestamp('removed_date', { withTimezone: true }),
  },
  (table) => [
    unique('captures_in_organization').on(table.organizationId, table.id),
    unique('captures_of_file').on(table.organizationId, table.fileHash),
    index('captures_standing_by_date').on(
      table.organizationId,
      table.captureDate.desc().nullsFirst(),
      table.id,
      // Allows index-only counting.
      table.removedDate,
    ),
    index('captures_removed')
      .on(table.organizationId)
      .where(sql`removed_date is not null`),
    index('captures_of_project').on(table.projectGroupId, table.captureDate.desc().nullsFirst()),
    index('captures_of_ifc_project')
      .on(table.organizationId, table.ifcProjectId)
      .where(sql`ifc_project_id is not null`),
    index('captures_of_previous_version')
      .on(table.previousVersionId)
      .where(sql`previous_version_id is not null`),
    foreignKey({
      name: 'captures_project_group',
      columns: [table.organizationId, table.projectGroupId],
      foreignColumns: [projectGroups.organizationId, projectGroups.id],
    }),
    check(
      'captures_file_is_own',
      sql`starts_with(${table.fileKey}, 'organizations/' || ${table.organizationId} || '/')`,
    ),
    liveRows(table.organizationId, table.removedDate),
  ],
)

export const capturedStoreys = pgTable(
  'captured_storeys',
  { ...ofCapture(), name: text().notNull(), uniqueId: text('unique_id').notNull(), elevation: doublePrecision() },
  rowsOfCapture('captured_storeys'),
)

/** The name and unit of each parameter of a capture; values refer to it by number. */
export const capturedParameters = pgTable(
  'captured_parameters',
  {
    ...ofCapture(),
    setName: text('set_name').notNull(),
    name: text().notNull(),
    measure: text(),
    unit: text(),
    /** The first version of the reader that reads it. */
    readSince: integer('read_since').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.captureId, table.number] }),
    index('captured_parameters_named').on(table.organizationId, table.name),
    belongsToCapture('captured_parameters', table),
    organizationRows(table.organizationId),
  ],
)

export const capturedTypes = pgTable(
  'captured_types',
  {
    ...ofCapture(),
    category: text().notNull(),
    family: text().notNull(),
    type: text().notNull(),
    /** Digits only; null in files from programs other than Revit, and in older captures. */
    revitTypeId: text('revit_type_id'),
    /** Values of type parameters, by the number of the parameter. */
    parameters: jsonb().$type<ParameterValues>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.captureId, table.number] }),
    index('captured_types_named').on(table.organizationId, table.category, table.family, table.type),
    belongsToCapture('captured_types', table),
    organizationRows(table.organizationId),
  ],
)

export const capturedElements = pgTable(
  'captured_elements',
  {
    ...ofCapture(),
    typeNumber: integer('type_number').notNull(),
    storeyNumber: integer('storey_number'),
    /** The assembly that it's a part of, or the room that it's in; null if unknown, as in older captures. */
    whole: integer('whole_number'),
    /** Digits only; null in files from programs other than Revit. */
    revitElementId: text('revit_element_id'),
    /** Not unique in a capture, because real files contain duplicates. */
    revitUniqueId: text('revit_unique_id').notNull(),
    ifcClass: text('ifc_class').notNull(),
    name: text(),
    /** Meters from the origin of the site; null if unknown, as in older captures. The same applies to materials. */
    position: doublePrecision().array().$type<Position>(),
    materials: text().array(),
    /** Degrees; null if unknown, as in older captures. */
    rotation: doublePrecision().array().$type<Rotation>(),
    /** Values of instance parameters, by the number of the parameter. */
    parameters: jsonb().$type<ParameterValues>().notNull(),
    /** Equal to the hash in another capture if nothing about the element has changed. */
    hash: text().notNull(),
    /** Hash of what the first version of the reader didn't read; null in older captures and documents. */
    furtherHash: text('further_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.captureId, table.number] }),
    index('captured_elements_of_type').on(table.captureId, table.typeNumber),
    index('captured_elements_by_unique_id').on(table.captureId, table.revitUniqueId),
    index('captured_elements_by_element_id').on(table.captureId, table.revitElementId),
    foreignKey({
      name: 'captured_elements_type',
      columns: [table.captureId, table.typeNumber],
      foreignColumns: [capturedTypes.captureId, capturedTypes.number],
    }).onDelete('cascade'),
    belongsToCapture('captured_elements', table),
    organizationRows(table.organizationId),
  ],
)

/**
 * Measurements of elements' geometry, relative to their placements (`measureShapes` of the reader). Stored when the 3D model is created,
 * after the capture; older captures have none.
 */
export const capturedGeometries = pgTable(
  'captured_geometries',
  {
    ...ofCapture(),
    /** Cubic meters; null for a shape that is not closed. */
    volume: doublePrecision(),
    /** Square meters. */
    area: doublePrecision().notNull(),
    box: doublePrecision().array().notNull(),
    center: doublePrecision().array().notNull(),
    spread: doublePrecision().array().notNull(),
    hash: text().notNull(),
  },
  rowsOfCapture('captured_geometries'),
)

/** Which categories have which parameter. */
export const parameterBindings = pgTable(
  'parameter_bindings',
  { ...ofCapture(), parameter: text().notNull(), categories: text().array().notNull() },
  rowsOfCapture('parameter_bindings'),
)

export const designOptionSets = pgTable(
  'design_option_sets',
  { ...ofCapture(), name: text().notNull(), designOptions: text('design_options').array().notNull() },
  rowsOfCapture('design_option_sets'),
)

export const customProjectInfos = pgTable(
  'custom_project_infos',
  { ...ofCapture(), parameterName: text('parameter_name').notNull(), value: text().notNull() },
  rowsOfCapture('custom_project_infos'),
)

/** Rows of a capture are numbered from 1, so that they can refer to each other before they are in the database. */
function ofCapture() {
  return {
    organizationId: text('organization_id').notNull(),
    captureId: uuid('capture_id').notNull(),
    number: integer().notNull(),
  }
}

type CaptureColumns = Record<'organizationId' | 'captureId' | 'number', AnyPgColumn>

function rowsOfCapture(name: string) {
  return (table: CaptureColumns) => [
    primaryKey({ columns: [table.captureId, table.number] }),
    belongsToCapture(name, table),
    organizationRows(table.organizationId),
  ]
}

function belongsToCapture(name: string, table: Pick<CaptureColumns, 'organizationId' | 'captureId'>) {
  return foreignKey({
    name: `${name}_capture`,
    columns: [table.organizationId, table.captureId],
    foreignColumns: [captures.organizationId, captures.id],
  }).onDelete('cascade')
}
