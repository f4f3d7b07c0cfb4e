/**
 * A building model taken apart, as the reader writes it: one record after the other, each of which needs only those before it. Parameters,
 * types and storeys have a record each before the first element that uses them, and are referred to by number.
 */
export type ModelRecord = HeaderRecord | StoreyRecord | ParameterRecord | TypeRecord | ElementRecord | EndRecord

export type Scalar = string | number | boolean
/** Null if the parameter exists and has no value. Numbers are as written, in the unit of their parameter. */
export type ParameterValue = Scalar | Scalar[] | null
/** The values, by the number of their parameter. */
export type ParameterValues = Record<string, ParameterValue>

export type HeaderRecord = {
  kind: 'header'
  /** Such as IFC2X3. */
  schema: string
  application: string
  /** How many element records will follow. */
  elements: number
  /** Unit of lengths, such as mm; null if the file does not say. */
  lengthUnit: string | null
  /** The GlobalId of the file's IfcProject; null if it has none that is well-formed, and in documents. */
  projectGlobalId: string | null
  project: ProjectInfo
  customInfos: { parameterName: string; value: string }[]
  site: Site
  /** Null if the file says nothing of it; left out in documents. */
  georeference?: Georeference | null
}

/** Where a file says that the building is on earth. What it does not say is left out. */
export type Georeference = {
  /** Of the site: degrees, east and north of zero. */
  latitude?: number
  longitude?: number
  /** Of the site, in the file's unit of lengths. */
  elevation?: number
  /** Degrees from the north of the model clockwise to that of the earth, as in `IfcGeometricRepresentationContext.TrueNorth`. */
  trueNorth?: number
  /** The coordinate reference system, such as `EPSG:25832`, and what else the file says of it. */
  system?: string
  systemDescription?: string
  geodeticDatum?: string
  verticalDatum?: string
  projection?: string
  zone?: string
  /** Where the origin of the model is in that system, in its unit. */
  eastings?: number
  northings?: number
  height?: number
  /** Its unit, such as m; that of the project where the file names none. */
  mapUnit?: string
  /** Degrees counterclockwise from east to the X axis of the model. */
  rotation?: number
  scale?: number
}

/** Each is null if the file does not say it. */
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
  /** In the model's unit of lengths. */
  elevation: number | null
}

/** The same name in two property sets is two parameters, and so is the same name with two units. */
export type ParameterRecord = {
  kind: 'parameter'
  number: number
  set: string
  name: string
  /** The measure as the file names it, such as IFCLENGTHMEASURE; null for values that were written without one. */
  measure: string | null
  unit: string | null
  /** The first version of the reader that reads it; left out in documents, which no one reads further. */
  readSince?: number
}

/** There are several of one name where the type objects of that name do not say the same. */
export type TypeRecord = {
  kind: 'type'
  number: number
  category: string
  family: string
  type: string
  /** Digits only; of several type objects that say the same, the first one's. Null in files that Revit has not written. */
  revitTypeId: string | null
  parameters: ParameterValues
}

/** Meters from the origin of the site. */
export type Position = readonly [x: number, y: number, z: number]

/** Degrees about the axes X, Y and Z of the site, one turn after the other. */
export type Rotation = readonly [x: number, y: number, z: number]

export type ElementRecord = {
  kind: 'element'
  number: number
  type: number
  storey: number | null
  /** Digits only; null in files that Revit has not written. */
  revitElementId: string | null
  /** The file's global id of the element; real files use some of them twice. */
  uniqueId: string
  /** The number of the element's line in this file, by which its shapes are found; it means nothing outside of the file. */
  expressId: number
  /** The number of the element that it is a part of, or of the room that it is in; it may come later. Null if that is not known. */
  whole: number | null
  ifcClass: string
  name: string | null
  /** Where it is placed; null if that is not known. */
  position: Position | null
  /** How its placement is turned; left out where that is not known, as in documents. */
  rotation?: Rotation | null
  /** The names of what it is made of, sorted: its own materials, or else those of its type. Null if that is not known. */
  materials: readonly string[] | null
  parameters: ParameterValues
  /** SHA-256 in hex of the element's identity and of its parameters by name: equal in two files if nothing has changed. */
  hash: string
  /** The same of what the first version of the reader did not read; null in documents. */
  furtherHash: string | null
}

export type EndRecord = {
  kind: 'end'
  /** How many values elements and types have. */
  values: number
  /** For each parameter, by its name, the categories that have it. */
  bindings: { parameter: string; categories: string[] }[]
  designOptionSets: { name: string; designOptions: string[] }[]
  /** Only documents have them; building files do not. */
  parameterDefinitions?: ParameterDefinition[]
  /** What is odd about the file, and what that means for its readers. */
  warnings: string[]
  /** The version of the reader of building files; documents have none. */
  readerVersion?: number
}

/** What the program that wrote the document knows of a parameter; undefined is unknown. */
export type ParameterDefinition = {
  set: string
  name: string
  sharedGuid?: string | undefined
} & Partial<
  Record<'isShared' | 'isBuiltIn' | 'isProject' | 'isFamily' | 'isReadOnly' | 'userModifiable', boolean | undefined>
>
