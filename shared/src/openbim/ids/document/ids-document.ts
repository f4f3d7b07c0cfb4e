import type { IdsFacet } from './ids-facet.ts'

export type IdsCardinality = 'required' | 'optional' | 'prohibited'

export const idsCardinalities: readonly IdsCardinality[] = ['required', 'optional', 'prohibited']

export type IfcVersion = 'IFC2X3' | 'IFC4' | 'IFC4X3_ADD2'

export const ifcVersions: readonly IfcVersion[] = ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']

/** Texts as they are written, none of them converted: a date stays `2026-01-31+01:00`. */
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
  /** `required` where the file says nothing. */
  cardinality: IdsCardinality
  instructions?: string
}

/** How often elements must be there, as a file says it that does not say it in the usual pair. */
export type IdsOccurs = { minOccurs?: string; maxOccurs?: string }

export type IdsSpecification = {
  name: string
  ifcVersions: readonly IfcVersion[]
  identifier?: string
  description?: string
  instructions?: string
  cardinality: IdsCardinality
  /** Only where it is not the pair that `cardinality` is written as; whoever changes `cardinality` takes it out. */
  occurs?: IdsOccurs
  applicability: readonly IdsFacet[]
  /** Undefined if the file has none at all, which is not the same text as none inside. */
  requirements?: readonly IdsRequirement[]
  requirementsDescription?: string
}

/** An IDS 1.0 file. */
export type IdsDocument = { info: IdsInfo; specifications: readonly IdsSpecification[] }

/** Lines, from 1, of what a document is made of: itself, its info, specifications, requirements, facets and values. */
export type IdsLines = WeakMap<object, number>
