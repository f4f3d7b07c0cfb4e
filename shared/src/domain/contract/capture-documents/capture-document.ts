import * as z from '../schema-language.ts'

/**
 * A capture as the desktop app or an add-in sends it. It has one JSON record per line (`application/x-ndjson`), in this
 * order: the capture; its storeys, types and elements (each type before its first element); the end. Version 1 never
 * changes; readers reject unknown versions.
 */
export const captureDocumentVersion = 1
export const captureDocumentType = 'application/x-ndjson'

/** Maximum characters of one record. */
export const maxDocumentLine = 1_000_000

const name = z.string().trim().min(1).max(200)
const description = z.string().max(2000)
const scalar = z.union([z.string().max(10_000), z.number(), z.boolean()])

export const documentParameterSchema = z.strictObject({
  /** The parameter group, such as `Constraints`. Parameters of the same name in two sets are different parameters. */
  set: z.string().max(250).default(''),
  name: z.string().min(1).max(250),
  /** Null if the parameter exists but has no value. */
  value: z.union([scalar, z.array(scalar).max(1000)]).nullable(),
  /** Such as mm or m²; null for values without a unit. */
  unit: z.string().max(40).nullable().default(null),
})
const parameters = z.array(documentParameterSchema).max(2000).default([])

const guid = z.string().regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'Enter a GUID.')

/** Details of a parameter that Revit knows and building files do not contain. Omitted details are unknown. */
const parameterDefinitionSchema = z
  .strictObject({
    /** For shared parameters; all zeros mean none. */
    sharedGuid: guid,
    isShared: z.boolean(),
    isBuiltIn: z.boolean(),
    isProject: z.boolean(),
    isFamily: z.boolean(),
    isReadOnly: z.boolean(),
    userModifiable: z.boolean(),
  })
  .partial()
  .extend({ set: z.string().max(250).default(''), name: z.string().min(1).max(250) })

const captureRecordSchema = z.strictObject({
  record: z.literal('capture'),
  version: z.literal(captureDocumentVersion),
  documentFileName: z.string().trim().min(1).max(255),
  fileOriginPath: z.string().trim().max(500).default(''),
  /** Such as `Autodesk Revit 2024 (ENU)`. */
  application: z.string().max(200).default(''),
  /** The unit of elevations. */
  lengthUnit: z.string().max(40).nullable().default(null),
  /** The number of elements that follow. */
  elements: z.number().int().positive(),
  project: z
    .strictObject({
      author: description,
      buildingName: description,
      clientName: description,
      organizationDescription: description,
      organizationName: description,
      projectAddress: description,
      projectIssueDate: description,
      projectName: description,
      projectNumber: description,
      projectStatus: description,
    })
    .partial()
    .default({}),
  site: z
    .strictObject({
      siteName: description,
      streetAddress1: description,
      streetAddress2: description,
      city: description,
      state: description,
      postalCode: description,
    })
    .partial()
    .default({}),
  customProjectInfos: z
    .array(z.strictObject({ parameterName: z.string().min(1).max(250), value: description }))
    .max(1000)
    .default([]),
  /** Includes options without elements. */
  designOptionSets: z
    .array(z.strictObject({ name, designOptions: z.array(name).max(200) }))
    .max(200)
    .default([]),
  /** The parameters of each category, including parameters that no element has. Those of the elements are added. */
  parameterBindingMaps: z
    .array(z.strictObject({ parameter: z.string().min(1).max(250), categories: z.array(name).max(500) }))
    .max(5000)
    .default([]),
  /** Definitions of the parameters of types and elements. */
  parameterDefinitions: z.array(parameterDefinitionSchema).max(5000).default([]),
})

const storeyRecordSchema = z.strictObject({
  record: z.literal('storey'),
  /** Unique, because elements refer to it. */
  name,
  uniqueId: z.string().max(64).default(''),
  elevation: z.number().nullable().default(null),
})

const typeRecordSchema = z.strictObject({
  record: z.literal('type'),
  category: name,
  family: name,
  type: name,
  parameters,
})

const elementRecordSchema = z.strictObject({
  record: z.literal('element'),
  category: name,
  family: name,
  type: name,
  name: z.string().max(500).nullable().default(null),
  /** The name of one of the storeys. */
  storey: z.string().max(200).nullable().default(null),
  revitElementId: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable()
    .default(null),
  revitUniqueId: z.string().min(1).max(64),
  parameters,
})

const endRecordSchema = z.strictObject({ record: z.literal('end') })

export const documentRecordSchema = z.union([
  captureRecordSchema,
  storeyRecordSchema,
  typeRecordSchema,
  elementRecordSchema,
  endRecordSchema,
])
export type DocumentRecord = z.output<typeof documentRecordSchema>
export type DocumentRecordOf<Kind extends DocumentRecord['record']> = Extract<DocumentRecord, { record: Kind }>
export type DocumentParameter = z.output<typeof documentParameterSchema>

/** Parsed by the kind of record, so that validation errors refer to that kind only. */
export const documentRecordSchemas = {
  capture: captureRecordSchema,
  storey: storeyRecordSchema,
  type: typeRecordSchema,
  element: elementRecordSchema,
  end: endRecordSchema,
}
