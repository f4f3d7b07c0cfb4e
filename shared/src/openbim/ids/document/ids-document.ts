import type { IdsFacet } from './ids-facet.ts'

export type IdsCardinality = 'required' | 'optional' | 'prohibited'

export const idsCardinalities: readonly IdsCardinality[] = ['required', 'optional', 'prohibited']

export type IfcVersion = 'IFC2X3' | 'IFC4' | 'IFC4X3_ADD2'

export const ifcVersions: readonly IfcVersion[] = ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']

/** Text is stored as written, without any conversion: a date stays `2026-01-31+01:00`. */
export type IdsInfo = {
  title: string
  copyright?: string
  version?: string
  description?: string
  author?: string
  date?: string
  purpose?: string
  milestone?: string
}

export type IdsRequirement = {
  facet: IdsFacet
  /** `required` by default. */
  cardinality: IdsCardinality
  instructions?: string
}

/** The occurrence in a file, if it differs from the usual pair. */
export type IdsOccurs = { minOccurs?: string; maxOccurs?: string }

export type IdsSpecification = {
  name: string
  ifcVersions: readonly IfcVersion[]
  identifier?: string
  description?: string
  instructions?: string
  cardinality: IdsCardinality
  /** Set only if it differs from the pair for `cardinality`; remove it when changing `cardinality`. */
  occurs?: IdsOccurs
  applicability: readonly IdsFacet[]
  /** Undefined if the element is missing, which is not the same as an empty element. */
  requirements?: readonly IdsRequirement[]
  requirementsDescription?: string
}

/** An IDS 1.0 file. */
export type IdsDocument = { info: IdsInfo; specifications: readonly IdsSpecification[] }

/**
 * Line numbers, from 1, of the parts of a document: the document, its info, specifications, requirements, facets and
 * values.
 */
export type IdsLines = WeakMap<object, number>
