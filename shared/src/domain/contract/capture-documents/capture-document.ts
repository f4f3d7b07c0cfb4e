import * as z from '../schema-language.ts'

/**
 * A capture as the desktop application or an add-in sends it: one record a line, in JSON (`application/x-ndjson`), in this order: the
 * capture, its storeys, and then types and elements, each type before its first element; at last the end. What version 1 says never
 * changes; a reader rejects versions that it does not know.
 */
export const captureDocumentVersion = 1
export const captureDocumentType = 'application/x-ndjson'

/** Of one record; the longest that is read. */
export const mostDocumentLine = 1_000_000

const name = z.string().trim().min(1).max(200)
const said = z.string().max(2000)
const scalar = z.union([z.string().max(10_000), z.number(), z.boolean()])

export const documentParameterSchema = z.strictObject({
  /** Such as `Constraints`; the same name in two sets is two parameters. */
  set: z.string().max(250).default(''),
  name: z.string().min(1).max(250),
  /** Null if the parameter is there and has no value. */
  value: z.union([scalar, z.array(scalar).max(1000)]).nullable(),
  /** Such as mm or m²; what is left out is not measured. */
  unit: z.string().max(40).nullable().default(null),
})
const parameters = z.array(documentParameterSchema).max(2000).default([])

const guid = z.string().regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'Enter a GUID.')

/** What Revit knows of a parameter and no building file says; what is left out is not known. */
const parameterDefinitionSchema = z
  .strictObject({
    /** Of shared parameters; zeros stand for none. */
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
  /** Of elevations. */
  lengthUnit: z.string().max(40).nullable().default(null),
  /** How many elements follow. */
  elements: z.number().int().positive(),
  project: z
    .strictObject({
      author: said,
      buildingName: said,
      clientName: said,
      organizationDescription: said,
      organizationName: said,
      projectAddress: said,
      projectIssueDate: said,
      projectName: said,
      projectNumber: said,
      projectStatus: said,
    })
    .partial()
    .default({}),
  site: z
    .strictObject({
      siteName: said,
      streetAddress1: said,
      streetAddress2: said,
      city: said,
      state: said,
      postalCode: said,
    })
    .partial()
    .default({}),
  customProjectInfos: z
    .array(z.strictObject({ parameterName: z.string().min(1).max(250), value: said }))
    .max(1000)
    .default([]),
  /** Those that no element is in as well. */
  designOptionSets: z
    .array(z.strictObject({ name, designOptions: z.array(name).max(200) }))
    .max(200)
    .default([]),
  /** Which categories have which parameter, also where no element has it; those of the elements are added. */
  parameterBindingMaps: z
    .array(z.strictObject({ parameter: z.string().min(1).max(250), categories: z.array(name).max(500) }))
    .max(5000)
    .default([]),
  /** Of the parameters that types and elements have. */
  parameterDefinitions: z.array(parameterDefinitionSchema).max(5000).default([]),
})

const storeyRecordSchema = z.strictObject({
  record: z.literal('storey'),
  /** No two have the same: elements name theirs. */
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

/** By the kind of record: what is wrong is said about that kind, and not about all of them. */
export const documentRecordSchemas = {
  capture: captureRecordSchema,
  storey: storeyRecordSchema,
  type: typeRecordSchema,
  element: elementRecordSchema,
  end: endRecordSchema,
}
