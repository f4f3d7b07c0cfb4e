import type { Approved, Difference, ParameterKind } from '@lintel/shared/contract/master-model'

/** A parameter row of a master element as it was when a review used it. */
export type Rule = Approved & { id: string; kind: ParameterKind; setName: string; parameterName: string }

export type ReportedDifference = Difference | 'not approved'
