import type { FactValue, RuleCondition, RuleGroup } from '../contract/prototype/rule.ts'

/** `unknown`: some part of the rule is unknown. Only `met` matches. */
export type Outcome = 'met' | 'unmet' | 'unknown'

/** Why a result is unknown. */
export type RuleProblem =
  | 'unknown-fact'
  | 'unknown-operator'
  | 'not-a-number'
  | 'unusable-value'
  | 'empty-group'
  | 'too-deep'

export type ConditionEvaluation = {
  kind: 'condition'
  outcome: Outcome
  condition: RuleCondition
  /** The chosen value to which the condition refers. */
  actual?: FactValue | undefined
  problem?: RuleProblem | undefined
}

export type GroupEvaluation = {
  kind: 'group'
  outcome: Outcome
  matches: RuleGroup['matches']
  /** All children in the order of the rule, including those that did not decide the outcome. */
  children: RuleEvaluation[]
  problem?: RuleProblem | undefined
}

export type RuleEvaluation = ConditionEvaluation | GroupEvaluation

/** Every condition of an evaluation, in order. */
export function getConditions(evaluation: RuleEvaluation): ConditionEvaluation[] {
  return evaluation.kind === 'condition' ? [evaluation] : evaluation.children.flatMap(getConditions)
}

/** All unknown parts, in order: conditions, and groups that are empty or too deep. */
export function getProblems(evaluation: RuleEvaluation): (RuleEvaluation & { problem: RuleProblem })[] {
  const ownProblems = hasProblem(evaluation) ? [evaluation] : []
  return evaluation.kind === 'condition' ? ownProblems : [...ownProblems, ...evaluation.children.flatMap(getProblems)]
}

function hasProblem(evaluation: RuleEvaluation): evaluation is RuleEvaluation & { problem: RuleProblem } {
  return evaluation.problem !== undefined
}
