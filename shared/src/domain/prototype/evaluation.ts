import type { FactValue, RuleCondition, RuleGroup } from '../contract/prototype/rule.ts'

/** `unknown`: it cannot be told. Only what is `met` matches. */
export type Outcome = 'met' | 'unmet' | 'unknown'

/** Why something cannot be told. */
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
  /** What was chosen for the condition's fact. */
  actual?: FactValue | undefined
  problem?: RuleProblem | undefined
}

export type GroupEvaluation = {
  kind: 'group'
  outcome: Outcome
  matches: RuleGroup['matches']
  /** All of them, in the order of the rule, those too that did not decide the outcome. */
  children: RuleEvaluation[]
  problem?: RuleProblem | undefined
}

export type RuleEvaluation = ConditionEvaluation | GroupEvaluation

/** Every condition of an evaluation, in reading order. */
export function conditionsOf(evaluation: RuleEvaluation): ConditionEvaluation[] {
  return evaluation.kind === 'condition' ? [evaluation] : evaluation.children.flatMap(conditionsOf)
}

/** Everything that could not be told, in reading order: conditions, and groups that are empty or too deep. */
export function problemsOf(evaluation: RuleEvaluation): (RuleEvaluation & { problem: RuleProblem })[] {
  const own = hasProblem(evaluation) ? [evaluation] : []
  return evaluation.kind === 'condition' ? own : [...own, ...evaluation.children.flatMap(problemsOf)]
}

function hasProblem(evaluation: RuleEvaluation): evaluation is RuleEvaluation & { problem: RuleProblem } {
  return evaluation.problem !== undefined
}
