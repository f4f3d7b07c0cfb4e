/**
 * A building model taken apart, as the reader tells it: one record after the other, each of which needs only those before it.
 * Parameters, types and storeys are told once, the first time that something has them, and are referred to by number.
 */
export type ModelRecord = HeaderRecord | StoreyRecord | ParameterRecord | TypeRecord | ElementRecord | EndRecord

export type Scalar = string | number | boolean
/** Null where the parameter is there and has no value. Numbers are as written, in the unit of their parameter. */
export type ParameterValue = Scalar | Scalar[] | null
/** By the number of the parameter. */
export type ParameterValues = Record<string, ParameterValue>

export type HeaderRecord = {
  kind: 'header'
  /** Such as IFC2X3. */
  schema: string
  application: string
  /** How many will follow. */
  elements: number
  /** Of lengths, such as mm; null where the file does not say. */
  lengthUnit: string | null
  project: ProjectInfo
  customInfos: { parameterName: string; value: string }[]
  site: Site
}

/** Null for what the file does not say. */
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
  /** In the unit of lengths. */
  elevation: number | null
}

/** Property sets are kept apart: the same name in two sets is two parameters, and so it is with two units. */
export type ParameterRecord = {
  kind: 'parameter'
  number: number
  set: string
  name: string
  /** The measure as the file names it, such as IFCLENGTHMEASURE; null for values that were written without one. */
  measure: string | null
  unit: string | null
}

export type TypeRecord = {
  kind: 'type'
  number: number
  category: string
  family: string
  type: string
  parameters: ParameterValues
}

export type ElementRecord = {
  kind: 'element'
  number: number
  type: number
  storey: number | null
  /** As digits; null in files of other authors. */
  revitElementId: string | null
  /** The global id of the file; real files use some of them twice. */
  uniqueId: string
  /** Of the line in this file, whose shapes are found by it; nothing outside of the file knows it. */
  expressId: number
  ifcClass: string
  name: string | null
  parameters: ParameterValues
  /** SHA-256 in hex of what it is and of all its parameters by name: the same in another file where nothing has changed. */
  hash: string
}

export type EndRecord = {
  kind: 'end'
  /** Of elements and types. */
  values: number
  /** Which categories have which parameter, by its name. */
  bindings: { parameter: string; categories: string[] }[]
  designOptionSets: { name: string; designOptions: string[] }[]
  /** Documents say it; building files do not. */
  parameterDefinitions?: ParameterDefinition[]
  /** In words, for the log: what was odd about the file. */
  warnings: string[]
}

/** What an author's program knows of a parameter; what is undefined is not known. */
export type ParameterDefinition = {
  set: string
  name: string
  sharedGuid?: string | undefined
} & Partial<
  Record<'isShared' | 'isBuiltIn' | 'isProject' | 'isFamily' | 'isReadOnly' | 'userModifiable', boolean | undefined>
>
