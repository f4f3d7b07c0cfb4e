import type { FactValue, RuleCondition } from '@lintel/shared/contract'
import type {
  ConditionEvaluation,
  GroupEvaluation,
  Outcome,
  RuleEvaluation,
  RuleProblem,
} from '@lintel/shared/prototype'

/** A line of an explanation; `parts` are indented below it. */
export type Sentence = { outcome: Outcome; text: string; parts: Sentence[] }

const verbs = new Map([
  ['equals', 'is'],
  ['not-equals', 'is not'],
  ['contains', 'contains'],
  ['array-contains', 'is one of'],
  ['greater-than', 'is greater than'],
  ['less-than', 'is less than'],
])

/** The rules of a file or a message as text: each condition, and the chosen value. */
export function explain(evaluation: GroupEvaluation): Sentence[] {
  const parts = evaluation.children.map(sentenceOf)
  // A group with a single part would only add indentation.
  const [only] = parts
  return parts.length === 1 && only && only.parts.length > 0 ? only.parts : parts
}

export function verdict(outcome: Outcome, kind: 'file' | 'message'): string {
  const verb = kind === 'file' ? 'loaded' : 'shown'
  if (outcome === 'met') return `This ${kind} is ${verb}, because its conditions match.`
  if (outcome === 'unmet') return `This ${kind} isn't ${verb}, because its conditions don't match.`
  return `This ${kind} isn't ${verb}, because we can't tell whether its conditions match.`
}

/** Screen reader texts for the symbol before a line. */
export const outcomeNames: Record<Outcome, string> = { met: 'Matches', unmet: "Doesn't match", unknown: 'Unknown' }

function sentenceOf(evaluation: RuleEvaluation): Sentence {
  return evaluation.kind === 'condition' ? conditionSentence(evaluation) : groupSentence(evaluation)
}

function groupSentence({ matches, outcome, children, problem }: GroupEvaluation): Sentence {
  const text = matches === 'all' ? 'All of these match' : 'At least one of these matches'
  const reason = problem === undefined ? '' : `: ${problemText(problem)}`
  return { outcome, text: `${text}${reason}`, parts: children.map(sentenceOf) }
}

/** A condition as text: `Drive Thru is Dual Lane`. */
export function conditionText(condition: RuleCondition): string {
  return `${condition.fact} ${verbs.get(condition.operator) ?? condition.operator} ${requiredValue(condition)}`
}

function conditionSentence({ condition, outcome, actual, problem }: ConditionEvaluation): Sentence {
  const conditionSentenceText = conditionText(condition)
  if (problem !== undefined) return { outcome, text: `${conditionSentenceText}: ${problemText(problem)}`, parts: [] }
  // The chosen value equals the required one and need not be repeated.
  const found = condition.operator === 'equals' && outcome === 'met' ? '' : ` (chosen: ${factText(actual ?? '')})`
  return { outcome, text: `${conditionSentenceText}${found}`, parts: [] }
}

function requiredValue({ value }: RuleCondition): string {
  return Array.isArray(value) ? value.map(factText).join(', ') : factText(value)
}

function factText(value: FactValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === '' ? '“”' : String(value)
}

const problems: Record<RuleProblem, string> = {
  'unknown-fact': 'this prototype has no such option',
  'unknown-operator': 'this comparison is unknown',
  'not-a-number': "the selected value isn't a number",
  'unusable-value': "the value can't be compared",
  'empty-group': 'there are no conditions',
  'too-deep': 'the conditions are nested too deeply',
}

export function problemText(problem: RuleProblem): string {
  return problems[problem]
}
