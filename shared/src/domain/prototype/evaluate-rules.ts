import { maxRuleDepth, type FactValue, type Rule, type RuleGroup } from '../contract/prototype/rule.ts'
import { evaluateCondition } from './evaluate-condition.ts'
import type { GroupEvaluation, Outcome, RuleEvaluation } from './evaluation.ts'
import { factsOf, type Facts } from './choices.ts'

/**
 * Evaluates one rule; facts are the chosen values by label. Evaluates all parts, so that the result can be explained.
 */
export function evaluateRule(rule: Rule, facts: Readonly<Record<string, FactValue>>): RuleEvaluation {
  return evaluate(rule, factsOf(facts), 0)
}

/** Evaluates the rules of one configuration, which must all be met. */
export function evaluateRules(rules: readonly Rule[], facts: Facts): GroupEvaluation {
  return evaluateGroup({ matches: 'all', childNodes: rules }, facts, -1)
}

function evaluate(rule: Rule, facts: Facts, depth: number): RuleEvaluation {
  return 'childNodes' in rule ? evaluateGroup(rule, facts, depth) : evaluateCondition(rule, facts)
}

type ReadonlyGroup = { matches: RuleGroup['matches']; childNodes: readonly Rule[] }

function evaluateGroup({ matches, childNodes }: ReadonlyGroup, facts: Facts, depth: number): GroupEvaluation {
  if (childNodes.length === 0) return untold(matches, 'empty-group')
  if (depth >= maxRuleDepth) return untold(matches, 'too-deep')
  const children = childNodes.map((child) => evaluate(child, facts, depth + 1))
  return { kind: 'group', matches, outcome: combine(matches, children), children }
}

/** An empty group is unfinished, so it is never met. */
function untold(matches: RuleGroup['matches'], problem: 'empty-group' | 'too-deep'): GroupEvaluation {
  return { kind: 'group', matches, outcome: 'unknown', children: [], problem }
}

/** One decisive child is enough, whatever the others are. Otherwise, one unknown child makes the group unknown. */
function combine(matches: RuleGroup['matches'], children: readonly RuleEvaluation[]): Outcome {
  const [deciding, otherwise] = matches === 'all' ? (['unmet', 'met'] as const) : (['met', 'unmet'] as const)
  if (children.some(({ outcome }) => outcome === deciding)) return deciding
  return children.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : otherwise
}
