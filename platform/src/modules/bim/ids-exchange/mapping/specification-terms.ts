import type { ElementParameter, MasterElement, Verdict } from '@lintel/shared/contract/master-model'
import type { IdsSpecification } from '@lintel/shared/ids'

/** The fields of a master element that a specification can express. */
export type SpecifiedElement = Pick<MasterElement, 'id' | 'category' | 'family' | 'type'> & Verdict

/** The fields of a parameter row that a requirement can express. */
export type SpecifiedParameter = Pick<
  ElementParameter,
  'kind' | 'setName' | 'parameterName' | 'approvedValue' | 'unit' | 'includeInReview'
>

/** The editable fields of a parameter row. */
export type ParameterVersion = Pick<ElementParameter, 'approvedValue' | 'includeInReview'>

export type { Verdict }

/** A parameter as named in IDS. Without a literal, any value is accepted. */
export type ParameterRequirement = {
  set: string
  name: string
  /** An IFC measure in upper case; null if none is given. */
  dataType: string | null
  /** The value in XML Schema notation, in SI units. */
  literal: string | null
  /** The requirement's instructions for readers. */
  remark: string | null
}

/** The elements that a specification applies to. */
export type Applicability = {
  /** In upper case; empty for any class. */
  classes: string[]
  /** The value of ObjectType; null for all types. */
  objectType: string | null
}

/** A specification in the terms of the master model, as far as it can be expressed. */
export type ParsedSpecification = {
  name: string
  line: number | null
  identifier: string | null
  description: string | null
  /** Unchanged from the file, to recognize the same verdict again. */
  instructions: string | null
  /** Null if the master model can't express the applicability. Then the entire specification becomes a rule. */
  about: Applicability | null
  verdict: Verdict | null
  rows: ParameterRequirement[]
  /** The complete specification, which becomes a rule if it matches no element. */
  whole: IdsSpecification
  /** The part that the master model can't express. */
  rule: IdsSpecification | null
  /** Names of what the rule contains. */
  told: string[]
}
