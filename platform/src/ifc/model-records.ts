/**
 * The contents of a building model as a sequence of records, each of which only refers to earlier ones. Parameters, types and storeys have
 * a record before the first element that uses them, and are referred to by number.
 */
export type ModelRecord = HeaderRecord | StoreyRecord | ParameterRecord | TypeRecord | ElementRecord | EndRecord

export type Scalar = string | number | boolean
/** Null if the parameter exists and has no value. Numbers are unconverted, in the unit of their parameter. */
export type ParameterValue = Scalar | Scalar[] | null
/** Values by parameter number. */
export type ParameterValues = Record<string, ParameterValue>

export type HeaderRecord = {
  kind: 'header'
  /** Such as IFC2X3. */
  schema: string
  application: string
  /** How many element records follow. */
  elements: number
  /** The length unit, such as mm; null if the file doesn't say. */
  lengthUnit: string | null
  /** The GlobalId of the file's IfcProject; null if it has no valid one, and in documents. */
  projectGlobalId: string | null
  project: ProjectInfo
  customInfos: { parameterName: string; value: string }[]
  site: Site
  /** Null if the file has none; absent in documents. */
  georeference?: Georeference | null
}

/** The georeference of a file. Fields that the file doesn't have are absent. */
export type Georeference = {
  /** Of the site: degrees, positive to the east and north. */
  latitude?: number
  longitude?: number
  /** Of the site, in the file's length unit. */
  elevation?: number
  /** Degrees clockwise from the model's north to true north, as in `IfcGeometricRepresentationContext.TrueNorth`. */
  trueNorth?: number
  /** The coordinate reference system, such as `EPSG:25832`, and its details. */
  system?: string
  systemDescription?: string
  geodeticDatum?: string
  verticalDatum?: string
  projection?: string
  zone?: string
  /** The model's origin in that system, in its unit. */
  eastings?: number
  northings?: number
  height?: number
  /** Its unit, such as m; the project's unit if the file names none. */
  mapUnit?: string
  /** Degrees counterclockwise from east to the X axis of the model. */
  rotation?: number
  scale?: number
}

/** Null if the file doesn't have it. */
export type ProjectInfo = Record<ProjectInfoName, string | null>

export type ProjectInfoName =
  | 'author'
  | 'buildingName'
  | 'clientName'
  | 'organizationDescription'
  | 'organizationName'
  | 'projectAddress'
  | 'projectIssueDate'
  | 'projectName'
  | 'projectNumber'
  | 'projectStatus'

export type Site = {
  siteName: string | null
  streetAddress1: string | null
  streetAddress2: string | null
  city: string | null
  state: string | null
  postalCode: string | null
}

export type StoreyRecord = {
  kind: 'storey'
  number: number
  name: string
  uniqueId: string
  /** In the model's length unit. */
  elevation: number | null
}

/** The same name in two property sets makes two parameters, and so does the same name with two units. */
export type ParameterRecord = {
  kind: 'parameter'
  number: number
  set: string
  name: string
  /** The IFC measure, such as IFCLENGTHMEASURE; null for values without one. */
  measure: string | null
  unit: string | null
  /** The first version of the reader that reads it; absent in documents. */
  readSince?: number
}

/** Several types may have one name if their type objects differ. */
export type TypeRecord = {
  kind: 'type'
  number: number
  category: string
  family: string
  type: string
  /** Digits only; the first one of several equal type objects. Null in files from other programs than Revit. */
  revitTypeId: string | null
  parameters: ParameterValues
}

/** Meters from the origin of the site. */
export type Position = readonly [x: number, y: number, z: number]

/** Degrees about the site's axes X, Y and Z, applied in this order. */
export type Rotation = readonly [x: number, y: number, z: number]

export type ElementRecord = {
  kind: 'element'
  number: number
  type: number
  storey: number | null
  /** Digits only; null in files from other programs than Revit. */
  revitElementId: string | null
  /** The element's GlobalId; real files contain duplicates. */
  uniqueId: string
  /** The number of the element's line in this file, which identifies its geometry; meaningless outside of the file. */
  expressId: number
  /** The number of the assembly that it's a part of, or of its room; that record may follow later. Null if unknown. */
  whole: number | null
  ifcClass: string
  name: string | null
  /** Its placement; null if unknown. */
  position: Position | null
  /** The rotation of its placement; absent if unknown, as in documents. */
  rotation?: Rotation | null
  /** Sorted names of its own materials, or else those of its type. Null if unknown. */
  materials: readonly string[] | null
  parameters: ParameterValues
  /** SHA-256 in hex of the element's identity and parameters: equal in two files if nothing has changed. */
  hash: string
  /** Hash of what the first version of the reader didn't read; null in documents. */
  furtherHash: string | null
}

export type EndRecord = {
  kind: 'end'
  /** The total number of values. */
  values: number
  /** For each parameter, by its name, the categories that have it. */
  bindings: { parameter: string; categories: string[] }[]
  designOptionSets: { name: string; designOptions: string[] }[]
  /** Only in documents. */
  parameterDefinitions?: ParameterDefinition[]
  /** Problems of the file, and their consequences. */
  warnings: string[]
  /** The version of the reader; absent in documents. */
  readerVersion?: number
}

/** A parameter's definition by the program that wrote the document; undefined is unknown. */
export type ParameterDefinition = {
  set: string
  name: string
  sharedGuid?: string | undefined
} & Partial<
  Record<'isShared' | 'isBuiltIn' | 'isProject' | 'isFamily' | 'isReadOnly' | 'userModifiable', boolean | undefined>
>
