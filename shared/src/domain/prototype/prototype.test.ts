import { expect, test, describe } from '@jest/globals'
import fc from 'fast-check'
import { maxRuleDepth, type FactValue, type Rule, type RuleCondition } from '../contract/prototype/rule.ts'
import { evaluateRule } from './evaluate-rules.ts'
import { getConditions, getProblems, type Outcome, type RuleEvaluation } from './evaluation.ts'
import type { FileConfiguration, MessageConfiguration } from '../contract/prototype/prototype.ts'
import { completeChoices, defaultChoices, sortedOptions } from './choices.ts'
import { explainFiles, explainMessages, isUnsupported, selectFiles, selectMessages } from './matching-configurations.ts'

describe('evaluate rules', () => {
  const facts = { 'Proto Size': '4400', 'Exterior Finish': 'Brick', 'Drive Thru': 'Dual Lane With Canopy', Blank: '' }

  function condition(fact: string, operator: string, value: RuleCondition['value']): RuleCondition {
    return { fact, operator, value }
  }

  function all(...childNodes: Rule[]): Rule {
    return { matches: 'all', childNodes }
  }

  function some(...childNodes: Rule[]): Rule {
    return { matches: 'some', childNodes }
  }

  function outcomeOf(rule: Rule, given: Record<string, FactValue> = facts): Outcome {
    return evaluateRule(rule, given).outcome
  }

  test.each<[fact: string, operator: string, value: RuleCondition['value'], outcome: Outcome, problem?: string]>([
    ['Exterior Finish', 'equals', 'Brick', 'met'],
    ['Exterior Finish', 'equals', ' Brick ', 'met'],
    ['Exterior Finish', 'equals', 'brick', 'unmet'],
    ['Proto Size', 'equals', 4400, 'met'],
    ['Proto Size', 'equals', '4400', 'met'],
    ['Proto Size', 'equals', '4400.0', 'unmet'],
    ['Exterior Finish', 'equals', 4400, 'unmet'],
    ['Exterior Finish', 'equals', true, 'unmet'],
    ['Exterior Finish', 'equals', ['Brick'], 'unknown', 'unusable-value'],
    ['Blank', 'equals', '', 'met'],
    ['Exterior Finish', 'not-equals', 'Stone', 'met'],
    ['Exterior Finish', 'not-equals', '', 'met'],
    ['Blank', 'not-equals', '', 'unmet'],
    ['Proto Size', 'not-equals', 4400, 'unmet'],
    ['Exterior Finish', 'not-equals', ['Stone'], 'unknown', 'unusable-value'],
    ['Drive Thru', 'contains', 'Lane', 'met'],
    ['Drive Thru', 'contains', 'lane', 'unmet'],
    ['Drive Thru', 'contains', 'Lane  With', 'unmet'],
    ['Proto Size', 'contains', 44, 'met'],
    ['Drive Thru', 'contains', ' ', 'unknown', 'unusable-value'],
    ['Drive Thru', 'contains', ['Lane'], 'unknown', 'unusable-value'],
    ['Exterior Finish', 'array-contains', ['Stone', 'Brick'], 'met'],
    ['Exterior Finish', 'array-contains', ['Stone', 'Bricks'], 'unmet'],
    ['Proto Size', 'array-contains', [3600, 4400], 'met'],
    ['Exterior Finish', 'array-contains', 'Brick', 'met'],
    ['Exterior Finish', 'array-contains', [], 'unknown', 'unusable-value'],
    ['Proto Size', 'greater-than', 4399, 'met'],
    ['Proto Size', 'greater-than', '4399.5', 'met'],
    ['Proto Size', 'greater-than', 4400, 'unmet'],
    ['Proto Size', 'less-than', 4400, 'unmet'],
    ['Proto Size', 'less-than', 10_000, 'met'],
    ['Exterior Finish', 'greater-than', 1, 'unknown', 'not-a-number'],
    ['Blank', 'less-than', 1, 'unknown', 'not-a-number'],
    ['Proto Size', 'less-than', 'much', 'unknown', 'unusable-value'],
    ['Proto Size', 'greater-than', '4,000', 'unknown', 'unusable-value'],
    ['Proto Size', 'greater-than', '', 'unknown', 'unusable-value'],
    ['Proto Size', 'greater-than', '0x10', 'unknown', 'unusable-value'],
    ['Proto Size', 'less-than', [10_000], 'unknown', 'unusable-value'],
    [' Proto Size ', 'equals', 4400, 'met'],
    ['proto size', 'equals', 4400, 'unknown', 'unknown-fact'],
    ['Roof', 'not-equals', 'Flat', 'unknown', 'unknown-fact'],
    ['constructor', 'not-equals', 'Flat', 'unknown', 'unknown-fact'],
    ['Exterior Finish', 'resembles', 'Brick', 'unknown', 'unknown-operator'],
    ['Exterior Finish', 'toString', 'Brick', 'unknown', 'unknown-operator'],
    ['Roof', 'resembles', 'Brick', 'unknown', 'unknown-operator'],
  ])('%s %s %j is %s', (fact, operator, value, outcome, ...[problem]) => {
    const evaluation = evaluateRule(condition(fact, operator, value), facts)
    expect([evaluation.outcome, evaluation.problem]).toEqual([outcome, problem])
  })

  test('facts may have any name', () => {
    const odd = Object.fromEntries([['__proto__', 'x']])
    expect(outcomeOf(condition('__proto__', 'equals', 'x'), odd)).toBe('met')
    expect(outcomeOf(condition('__proto__', 'not-equals', 'x'), {})).toBe('unknown')
  })

  const met = condition('Exterior Finish', 'equals', 'Brick')
  const unmet = condition('Exterior Finish', 'equals', 'Stone')
  const unknown = condition('Roof', 'equals', 'Flat')

  test.each<[string, Rule, Outcome]>([
    ['all met', all(met, met), 'met'],
    ['all with one unmet', all(met, unmet, unknown), 'unmet'],
    ['all with one unknown', all(met, unknown), 'unknown'],
    ['some met', some(unmet, unknown, met), 'met'],
    ['some with none met', some(unmet, unmet), 'unmet'],
    ['some with one unknown', some(unmet, unknown), 'unknown'],
    ['an empty group', all(), 'unknown'],
    ['an empty group among others', all(met, some()), 'unknown'],
    ['groups in groups', all(met, some(unmet, all(met, some(met)))), 'met'],
  ])('%s', (_case, rule, outcome) => {
    expect(outcomeOf(rule)).toBe(outcome)
  })

  test('explains every condition with the chosen value, and lists unknown facts', () => {
    const evaluation = evaluateRule(all(met, some(unknown, condition('Proto Size', 'resembles', 1)), some()), facts)
    expect(getConditions(evaluation).map((one) => [one.condition.fact, one.actual, one.outcome])).toEqual([
      ['Exterior Finish', 'Brick', 'met'],
      ['Roof', undefined, 'unknown'],
      ['Proto Size', '4400', 'unknown'],
    ])
    expect(getProblems(evaluation).map(({ problem }) => problem)).toEqual([
      'unknown-fact',
      'unknown-operator',
      'empty-group',
    ])
  })

  test('stops at the maximum depth even for an unvalidated rule', () => {
    let rule: Rule = met
    for (let level = 0; level < 100_000; level++) rule = all(rule)
    const evaluation = evaluateRule(rule, facts)
    expect([evaluation.outcome, getProblems(evaluation).map(({ problem }) => problem)]).toEqual([
      'unknown',
      ['too-deep'],
    ])
    let deep: Rule = met
    for (let level = 0; level < maxRuleDepth; level++) deep = all(deep)
    expect(outcomeOf(deep)).toBe('met')
  })

  const value = fc.oneof(
    fc.constantFrom('Brick', 'Stone', '4400', ' 4400', '', 'x'),
    fc.integer(),
    fc.double(),
    fc.boolean(),
  )
  const anyCondition: fc.Arbitrary<RuleCondition> = fc.record({
    operator: fc.constantFrom('contains', 'array-contains', 'equals', 'greater-than', 'less-than', 'not-equals', 'odd'),
    fact: fc.constantFrom('A', 'B', 'C', 'Nobody', '__proto__', 'constructor'),
    value: fc.oneof(value, fc.array(value, { maxLength: 3 })),
  })
  const { rule: anyRule } = fc.letrec<{ rule: Rule; group: Rule }>((tie) => ({
    rule: fc.oneof({ depthSize: 'small', withCrossShrink: true }, anyCondition, tie('group')),
    group: fc.record({ matches: fc.constantFrom('all', 'some'), childNodes: fc.array(tie('rule'), { maxLength: 4 }) }),
  }))
  const anyFacts = fc.dictionary(fc.constantFrom('A', 'B', 'C', '__proto__'), value)
  const anyRules = fc.array(anyRule, { minLength: 1, maxLength: 4 })

  function negated(outcome: Outcome): Outcome {
    return outcome === 'unknown' ? 'unknown' : outcome === 'met' ? 'unmet' : 'met'
  }

  /** Negates conditions and groups by De Morgan's laws. */
  function negation(rule: Rule): Rule {
    if (!('childNodes' in rule)) return { ...rule, operator: rule.operator === 'equals' ? 'not-equals' : 'equals' }
    return { matches: rule.matches === 'all' ? 'some' : 'all', childNodes: rule.childNodes.map(negation) }
  }

  const equality = anyCondition.map((one) => ({ ...one, operator: one.operator < 'd' ? 'equals' : 'not-equals' }))
  const { rule: equalityRule } = fc.letrec<{ rule: Rule; group: Rule }>((tie) => ({
    rule: fc.oneof({ depthSize: 'small', withCrossShrink: true }, equality, tie('group')),
    group: fc.record({ matches: fc.constantFrom('all', 'some'), childNodes: fc.array(tie('rule'), { maxLength: 4 }) }),
  }))

  test("satisfies De Morgan's laws, also with unknown values", () => {
    const property = fc.property(equalityRule, anyFacts, (rule, given) => {
      expect(outcomeOf(negation(rule), given)).toBe(negated(outcomeOf(rule, given)))
    })
    fc.assert(property, { numRuns: 500 })
  })

  test('order, duplicates and single-child groups do not change the result', () => {
    const matches = fc.constantFrom('all' as const, 'some' as const)
    const property = fc.property(matches, anyRules, anyFacts, (kind, childNodes, given) => {
      const outcome = outcomeOf({ matches: kind, childNodes }, given)
      expect(outcomeOf({ matches: kind, childNodes: childNodes.toReversed() }, given)).toBe(outcome)
      expect(outcomeOf({ matches: kind, childNodes: [...childNodes, ...childNodes] }, given)).toBe(outcome)
      expect(outcomeOf({ matches: kind, childNodes: [{ matches: kind, childNodes }] }, given)).toBe(outcome)
      for (const child of childNodes) expect(outcomeOf(all(child), given)).toBe(outcomeOf(some(child), given))
    })
    fc.assert(property, { numRuns: 300 })
  })

  test('all requires every child, some requires any', () => {
    const property = fc.property(anyRules, anyFacts, (childNodes, given) => {
      const outcomes = childNodes.map((child) => outcomeOf(child, given))
      expect(outcomeOf(all(...childNodes), given) === 'met').toBe(outcomes.every((one) => one === 'met'))
      expect(outcomeOf(some(...childNodes), given) === 'met').toBe(outcomes.some((one) => one === 'met'))
    })
    fc.assert(property, { numRuns: 300 })
  })

  /** The outcome derived from the explanation. */
  function reread(evaluation: RuleEvaluation): Outcome {
    if (evaluation.kind === 'condition' || evaluation.children.length === 0) return evaluation.outcome
    const outcomes = evaluation.children.map(reread)
    const decisive = evaluation.matches === 'all' ? 'unmet' : 'met'
    if (outcomes.includes(decisive)) return decisive
    return outcomes.includes('unknown') ? 'unknown' : negated(decisive)
  }

  test('the explanation matches the outcome and contains every condition, in order', () => {
    const property = fc.property(anyRule, anyFacts, (rule, given) => {
      const evaluation = evaluateRule(rule, given)
      expect(reread(evaluation)).toBe(evaluation.outcome)
      expect(getConditions(evaluation).map(({ condition: one }) => one)).toEqual(conditionsIn(rule))
      expect(getProblems(evaluation).every(({ outcome }) => outcome === 'unknown')).toBe(true)
      const isExplained = evaluation.outcome !== 'unknown' || getProblems(evaluation).length > 0
      expect(isExplained).toBe(true)
    })
    fc.assert(property, { numRuns: 300 })
  })

  test('a condition with an unknown fact or operator is never met', () => {
    const strange = fc.oneof(
      anyCondition.map((one) => ({ ...one, fact: 'Nobody' })),
      anyCondition.map((one) => ({ ...one, operator: 'odd' })),
    )
    const property = fc.property(strange, fc.array(strange, { minLength: 1 }), anyFacts, (one, others, given) => {
      for (const rule of [one, all(one, ...others), some(one, ...others)])
        expect(outcomeOf(rule, given)).toBe('unknown')
    })
    fc.assert(property, { numRuns: 300 })
  })

  function conditionsIn(rule: Rule): RuleCondition[] {
    return 'childNodes' in rule ? rule.childNodes.flatMap(conditionsIn) : [rule]
  }
})

describe('matching configurations', () => {
  const size = {
    key: 'protoSize',
    label: 'Proto Size',
    options: ['5000', '3600', '10000', '3600'],
    defaultValue: '5000',
    disabled: false,
  }
  const finish = {
    key: 'exteriorFinish',
    label: 'Exterior Finish',
    options: ['Stone', 'Brick', 'cedar'],
    defaultValue: 'Brick',
    disabled: false,
  }

  function sized(value: number): Rule {
    return { operator: 'equals', fact: 'Proto Size', value }
  }

  const brick: Rule = { operator: 'equals', fact: 'Exterior Finish', value: 'Brick' }
  const roof: Rule = { operator: 'not-equals', fact: 'Roof', value: 'Flat' }

  function file(urn: string, ...rules: Rule[]): FileConfiguration {
    return { urn, rules, file: null }
  }

  function message(text: string, ...rules: Rule[]): MessageConfiguration {
    return { message: text, rules }
  }

  const choices = { 'Proto Size': '5000', 'Exterior Finish': 'Brick' }

  test('selects the files whose rules all match, in the order of the manifest, each urn once', () => {
    const fileConfigurations = [
      file('urn:finish', brick),
      file('urn:shell', sized(5000), brick),
      file('urn:small', sized(3600)),
      file('urn:half', sized(3600), brick),
      file('urn:roof', roof),
      file('urn:finish', sized(5000)),
      file('urn:unfinished'),
      file(' ', brick),
    ]
    expect(selectFiles({ fileConfigurations }, choices).map(({ urn }) => urn)).toEqual(['urn:finish', 'urn:shell'])
    expect(selectFiles({ fileConfigurations }, {})).toEqual([])
  })

  test('explains every finished file and its unknown facts', () => {
    const fileConfigurations = [file('urn:roof', roof), file('urn:finish', brick), file('urn:unfinished')]
    const explained = explainFiles({ fileConfigurations }, choices)
    expect(explained.map(({ configuration, isMatch }) => [configuration.urn, isMatch])).toEqual([
      ['urn:roof', false],
      ['urn:finish', true],
    ])
    expect(explained.map(({ evaluation }) => getProblems(evaluation).map(({ problem }) => problem))).toEqual([
      ['unknown-fact'],
      [],
    ])
  })

  test('selects messages in the same way; messages without rules are reported and not shown', () => {
    const messageConfigurations = [message('Check', brick), message('Never'), message('Check', sized(5000))]
    expect(selectMessages({ messageConfigurations }, choices).map((one) => one.message)).toEqual(['Check'])
    const [, never] = explainMessages({ messageConfigurations }, choices)
    expect([never?.isMatch, never?.evaluation.problem]).toEqual([false, 'empty-group'])
  })

  test('recognizes an unsupported-configuration message by its text', () => {
    expect(isUnsupported({ message: 'Sorry: NOT A SUPPORTED CONFIGURATION.' })).toBe(true)
    expect(isUnsupported({ message: 'not a supported configuration' })).toBe(false)
  })

  test('sorts options alphabetically or numerically, without duplicates', () => {
    expect(sortedOptions(size)).toEqual(['3600', '5000', '10000'])
    expect(sortedOptions(finish)).toEqual(['Brick', 'cedar', 'Stone'])
    expect(finish.options).toEqual(['Stone', 'Brick', 'cedar'])
  })

  test('starts with the defaults, or with the first option if the default is invalid', () => {
    const odd = { ...finish, defaultValue: 'Marble' }
    const empty = { ...finish, label: 'Nothing', options: [], defaultValue: '' }
    expect(defaultChoices({ optionSets: [size, odd, empty] })).toEqual({
      'Proto Size': '5000',
      'Exterior Finish': 'Brick',
      Nothing: '',
    })
  })

  test('applies requested choices that are offered and selectable', () => {
    const optionSets = [size, finish, { ...finish, label: 'Fixed', disabled: true }]
    const requested = { 'Proto Size': '3600', 'Exterior Finish': 'Marble', Fixed: 'Stone', Unheard: 'x' }
    expect(completeChoices({ optionSets }, requested)).toEqual({
      'Proto Size': '3600',
      'Exterior Finish': 'Brick',
      Fixed: 'Brick',
    })
    const inherited = { ...finish, label: 'constructor' }
    expect(completeChoices({ optionSets: [inherited] }, {})).toEqual({ constructor: 'Brick' })
  })

  test('handles thousands of rules', () => {
    const conditions = Array.from({ length: 1000 }, (_, index) => sized(index))
    const rule: Rule = { matches: 'some', childNodes: [...conditions, { matches: 'all', childNodes: [brick] }] }
    const fileConfigurations = Array.from({ length: 50 }, (_, index) => file(`urn:${index}`, rule))
    expect(selectFiles({ fileConfigurations }, choices)).toHaveLength(50)
  })

  test('the selection matches the explanation for any choices', () => {
    const fileConfigurations = [
      file('a', brick),
      file('b', sized(3600)),
      file('c', { matches: 'some', childNodes: [brick, sized(3600)] }),
      file('d', roof),
    ]
    const property = fc.property(
      fc.dictionary(fc.constantFrom('Proto Size', 'Exterior Finish'), fc.constantFrom('3600', 'Brick')),
      (given) => {
        const selected = selectFiles({ fileConfigurations }, given)
        const matching = explainFiles({ fileConfigurations }, given).filter(({ isMatch }) => isMatch)
        expect(selected).toEqual(matching.map(({ configuration }) => configuration))
      },
    )
    fc.assert(property)
  })
})
