import type { OptionSet, PrototypeManifest, Rule, RuleCondition } from '@lintel/shared/contract'
import { completeChoices, evaluateRule, getProblems, sortedOptions, type Choices } from '@lintel/shared/prototype'
import { conditionText, problemText } from '../explain.model.ts'
import { meetingChoices, satisfy, type AvailableChoices } from './satisfy.model.ts'

/** A probable mistake of the prototype's author. */
export type Finding = {
  /** The file, message or option set. */
  subject: string
  text: string
  /** Options that show the problem. */
  choices: Choices
}

/** A file or a message with its rules. `event` is what the rules cause, such as "loads this file". */
type RuleSubject = { subject: string; event: string; rules: readonly Rule[]; isMissing: boolean }

export type CheckOptions = {
  /** Models are stored on the platform, so one without a file is missing; the Autodesk viewer stores its own. */
  hasStoredModels: boolean
  nameOf: (urn: string) => string
}

/** Yields findings file by file and message by message, and finally those of options, so that callers can pause. */
export function* findingsOf(
  manifest: PrototypeManifest,
  { hasStoredModels, nameOf }: CheckOptions,
): Generator<Finding[]> {
  const optionSets = offeredBy(manifest)
  const complete = (choices: Choices) => completeChoices(manifest, choices)
  const all = [
    ...manifest.fileConfigurations.map(({ urn, rules, file }): RuleSubject => {
      return { subject: nameOf(urn), event: 'loads this file', rules, isMissing: hasStoredModels && file === null }
    }),
    ...manifest.messageConfigurations.map(({ message, rules }): RuleSubject => {
      return { subject: message, event: 'shows this message', rules, isMissing: false }
    }),
  ]
  for (const subject of all)
    yield findingsOfRules(subject, optionSets).map((found) => ({ ...found, choices: complete(found.choices) }))
  const usedFacts = new Set(all.flatMap(({ rules }) => rules.flatMap(conditionsOf)).map(({ fact }) => fact.trim()))
  const unused = manifest.optionSets.filter(({ label, disabled }) => !disabled && !usedFacts.has(label.trim()))
  yield unused.map(({ label }) => ({
    subject: label,
    text: 'No rule uses this option, so it has no effect.',
    choices: complete({}),
  }))
}

function findingsOfRules(
  { subject, event, rules, isMissing }: RuleSubject,
  availableChoices: AvailableChoices,
): Finding[] {
  const answer = satisfy(rules, availableChoices)
  const choices = answer.kind === 'met' ? answer.choices : {}
  const findings: Finding[] = []
  if (answer.kind === 'not told')
    findings.push({ subject, text: `There are too many rules to check whether a choice ${event}.`, choices })
  if (answer.kind === 'never') findings.push({ subject, ...neverMet(event, rules, availableChoices) })
  if (answer.kind === 'met') {
    const dead = rules
      .flatMap(conditionsOf)
      .filter((condition) => meetingChoices(condition, availableChoices).length === 0)
    findings.push(
      ...dead.map((condition) => ({
        subject,
        text: `One of its conditions is never met: ${deadText(condition, availableChoices)}`,
        choices,
      })),
    )
  }
  if (isMissing && answer.kind !== 'never')
    findings.push({ subject, text: 'Its model is missing, so nothing is displayed.', choices })
  return findings
}

function neverMet(event: string, rules: readonly Rule[], offered: AvailableChoices): Omit<Finding, 'subject'> {
  if (rules.length === 0) return { text: `No choice ${event}, because it has no conditions.`, choices: {} }
  const conflict = conflictOf(rules, offered)
  // All rules except the last can be met together; these choices show the conflict with the last one.
  const rest = satisfy(conflict.slice(0, -1), offered)
  const choices = rest.kind === 'met' ? rest.choices : {}
  const [only, ...others] = conflict
  if (!only || others.length > 0) {
    const conflictText = conflict.map(ruleText).join('; ')
    return { text: `No choice ${event}, because these contradict each other: ${conflictText}.`, choices }
  }
  const reason = 'childNodes' in only ? `nothing meets ${ruleText(only)}.` : deadText(only, offered)
  return { text: `No choice ${event}: ${reason}`, choices }
}

/** A minimal subset of rules that can't be met together. */
function conflictOf(rules: readonly Rule[], offered: AvailableChoices): Rule[] {
  let conflicting = rules.flatMap(flattened)
  for (const rule of conflicting.slice(0, maxTried)) {
    const remaining = conflicting.filter((one) => one !== rule)
    if (remaining.length > 0 && satisfy(remaining, offered).kind === 'never') conflicting = remaining
  }
  return conflicting
}

/** Trying more rules would take long, and no one reads longer lists. */
const maxTried = 100

function flattened(rule: Rule): Rule[] {
  const isAll = 'childNodes' in rule && rule.matches === 'all' && rule.childNodes.length > 0
  return isAll ? rule.childNodes.flatMap(flattened) : [rule]
}

function conditionsOf(rule: Rule): RuleCondition[] {
  return 'childNodes' in rule ? rule.childNodes.flatMap(conditionsOf) : [rule]
}

/** Why no choice meets the condition. */
function deadText(condition: RuleCondition, offered: AvailableChoices): string {
  const fact = condition.fact.trim()
  const values = offered.get(fact) ?? []
  const [problem] = getProblems(evaluateRule(condition, values.length === 0 ? {} : { [fact]: values[0] ?? '' }))
  if (problem) return `${conditionText(condition)}: ${problemText(problem.problem)}.`
  return `${conditionText(condition)}, and the choices are ${joinValues(values)}.`
}

function ruleText(rule: Rule): string {
  if (!('childNodes' in rule)) return conditionText(rule)
  if (rule.childNodes.length === 0) return 'a group without conditions'
  const texts = rule.childNodes.slice(0, maxNamed).map(ruleText)
  const otherCount = rule.childNodes.length - texts.length
  return [...texts, ...(otherCount > 0 ? [`${otherCount} more`] : [])].join(rule.matches === 'all' ? ' and ' : ' or ')
}

const maxNamed = 5

function joinValues(values: readonly string[]): string {
  const listedValues = values.slice(0, maxNamed).join(', ')
  return values.length > maxNamed ? `${listedValues} and ${values.length - maxNamed} more` : listedValues
}

function offeredBy({ optionSets }: PrototypeManifest): AvailableChoices {
  return new Map(optionSets.map((optionSet) => [optionSet.label.trim(), choicesOf(optionSet)]))
}

/** A disabled set stays at its default. */
function choicesOf(optionSet: OptionSet): readonly string[] {
  const defaultChoice = completeChoices({ optionSets: [optionSet] }, {})[optionSet.label] ?? optionSet.defaultValue
  return optionSet.disabled || optionSet.options.length === 0 ? [defaultChoice] : sortedOptions(optionSet)
}
