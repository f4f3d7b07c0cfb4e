import type { ElementParameter, MasterElement, Verdict } from '@lintel/shared/contract/master-model'
import type { IdsSpecification } from '@lintel/shared/ids'

/** The part of a master element that a specification says. */
export type SaidElement = Pick<MasterElement, 'id' | 'category' | 'family' | 'type'> & Verdict

/** The part of a parameter row that a requirement says. */
export type SaidParameter = Pick<
  ElementParameter,
  'kind' | 'setName' | 'parameterName' | 'approvedValue' | 'unit' | 'includeInReview'
>

/** What may be changed of a parameter row. */
export type ParameterVersion = Pick<ElementParameter, 'approvedValue' | 'includeInReview'>

export type { Verdict }

/** A parameter as IDS names it. Without a literal any value will do. */
export type SaidRow = {
  set: string
  name: string
  /** A measure of IFC in capitals; null if none is said. */
  dataType: string | null
  /** The value as XML Schema writes it, in SI units. */
  literal: string | null
  /** What the requirement says to people. */
  remark: string | null
}

/** Which elements a specification is about. */
export type SaidElements = {
  /** In capitals; empty for any class. */
  classes: string[]
  /** The value of ObjectType; null if the specification is about all types. */
  objectType: string | null
}

/** A specification in the terms of the master model, as far as it has any. */
export type SaidSpecification = {
  name: string
  line: number | null
  identifier: string | null
  description: string | null
  /** As the file has them, by which the same verdict is known again. */
  instructions: string | null
  /** Null if the master model cannot say whom it is about: then all of it is a rule. */
  about: SaidElements | null
  verdict: Verdict | null
  rows: SaidRow[]
  /** All of it, to the letter: what is kept where nothing here is what it is about. */
  whole: IdsSpecification
  /** What the master model has no words for, to the letter. */
  rule: IdsSpecification | null
  /** By name, what is in the rule. */
  told: string[]
}
