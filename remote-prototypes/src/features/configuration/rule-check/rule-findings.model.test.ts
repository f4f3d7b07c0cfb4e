import fc from 'fast-check'
import { describe, expect, test } from '@jest/globals'
import type { PrototypeManifest, Rule } from '@lintel/shared/contract'
import { selectMessages } from '@lintel/shared/prototype'
import { aManifest } from '@lintel/shared/testing/fixtures'
import { findingsOf } from './rule-findings.model.ts'
import { satisfy } from './satisfy.model.ts'

function is(fact: string, value: string): Rule {
  return { operator: 'equals', fact, value }
}

function checked(parts: Partial<PrototypeManifest>) {
  const options = { hasStoredModels: true, nameOf: (urn: string) => urn }
  return [...findingsOf(aManifest({ fileConfigurations: [], messageConfigurations: [], ...parts }), options)].flat()
}

/**
 * The findings about a message with these rules. Other messages use all options, so no option is reported as unused.
 */
function messageFindings(...rules: Rule[]) {
  const otherRules = [is('Proto Size', '5000'), is('Drive Thru', 'None')]
  const all = checked({
    messageConfigurations: [...otherRules, undefined].map((rule) => ({
      message: 'Note',
      rules: rule ? [rule] : rules,
    })),
  })
  return all.map(({ text, choices }) => ({ text, choices }))
}

const defaults = { 'Proto Size': '5000', 'Drive Thru': 'None', Code: 'IBC' }

describe('probable mistakes in the rules of a release', () => {
  test('nothing, if everything can be reached', () => {
    expect(messageFindings({ matches: 'some', childNodes: [is('Proto Size', '10000'), is('Code', 'IBC')] })).toEqual([])
  })

  test('only the rules that contradict each other', () => {
    const [size, other] = [is('Proto Size', '10000'), is('Proto Size', '3600')]
    expect(
      messageFindings(is('Code', 'IBC'), size, { matches: 'all', childNodes: [is('Drive Thru', 'Dual Lane'), other] }),
    ).toEqual([
      {
        text: 'No choice shows this message, because these contradict each other: Proto Size is 10000; Proto Size is 3600.',
        choices: { ...defaults, 'Proto Size': '10000' },
      },
    ])
  })

  test('unknown choices, unknown options, and empty groups', () => {
    expect(messageFindings(is('Drive Thru', 'Two Lanes')).map(({ text }) => text)).toEqual([
      'No choice shows this message: Drive Thru is Two Lanes, and the choices are Dual Lane, None.',
    ])
    expect(messageFindings(is('Lanes', '2')).map(({ text }) => text)).toEqual([
      'No choice shows this message: Lanes is 2: this prototype has no such option.',
    ])
    expect(messageFindings().map(({ text }) => text)).toEqual([
      'No choice shows this message, because it has no conditions.',
    ])
    // A disabled option stays at its default.
    expect(messageFindings(is('Code', 'NFPA')).map(({ text }) => text)).toEqual([
      'No choice shows this message: Code is NFPA, and the choices are IBC.',
    ])
  })

  test('a condition that is never met among others that are, with an example', () => {
    expect(
      messageFindings({ matches: 'some', childNodes: [is('Proto Size', '500'), is('Drive Thru', 'Dual Lane')] }),
    ).toEqual([
      {
        text: 'One of its conditions is never met: Proto Size is 500, and the choices are 3600, 5000, 10000.',
        choices: { ...defaults, 'Drive Thru': 'Dual Lane' },
      },
    ])
  })

  test('a missing file, and an option without rules', () => {
    const fileConfigurations = [{ urn: 'shell', rules: [is('Proto Size', '10000')], file: null }]
    expect(checked({ fileConfigurations })).toEqual([
      {
        subject: 'shell',
        text: 'Its model is missing, so nothing is displayed.',
        choices: { ...defaults, 'Proto Size': '10000' },
      },
      { subject: 'Drive Thru', text: 'No rule uses this option, so it has no effect.', choices: defaults },
    ])
  })

  test('rules with too many combinations', () => {
    const facts = Array.from({ length: 24 }, (_, index) => `Option ${index}`)
    const optionSets = facts.map((label) => ({
      key: label,
      label,
      options: ['a', 'b', 'c'],
      defaultValue: 'a',
      disabled: false,
    }))
    // Any three options must all differ, which only trying all combinations can rule out.
    const pairs = facts.flatMap((fact, index) => facts.slice(index + 1).map((other) => [fact, other] as const))
    const differ = pairs.map(([fact, other]): Rule => {
      const both = (one: string, two: string): Rule => ({ matches: 'all', childNodes: [is(fact, one), is(other, two)] })
      return {
        matches: 'some',
        childNodes: [both('a', 'b'), both('b', 'a'), both('a', 'c'), both('c', 'a'), both('b', 'c'), both('c', 'b')],
      }
    })
    const [first] = checked({ optionSets, messageConfigurations: [{ message: 'Note', rules: differ }] })
    expect(first?.text).toBe('There are too many rules to check whether a choice shows this message.')
  })
})

const facts = ['Size', 'Lane', 'Finish']
const values = ['a', 'b', 'c']
const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      operator: fc.constantFrom('equals', 'not-equals', 'contains', 'array-contains', 'greater-than', 'else'),
      fact: fc.constantFrom(...facts, 'Gone'),
      value: fc.oneof(fc.constantFrom(...values, 'd', ''), fc.subarray(values)),
    }),
    fc.record({
      matches: fc.constantFrom('all' as const, 'some' as const),
      childNodes: fc.array(tie('rule'), { maxLength: 3 }),
    }),
  ),
}))

test('finds a matching choice if and only if there is one @full', () => {
  const offered = new Map(facts.map((fact) => [fact, values]))
  const all = values.flatMap((Size) => values.flatMap((Lane) => values.map((Finish) => ({ Size, Lane, Finish }))))
  const isMet = (rules: Rule[], choices: Record<string, string>) =>
    selectMessages({ messageConfigurations: [{ message: 'Note', rules }] }, choices).length > 0
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), (rules) => {
      const found = satisfy(rules, offered)
      const isPossible = all.some((choices) => isMet(rules, choices))
      const isShown = found.kind === 'met' && isMet(rules, { ...all[0], ...found.choices })
      expect([found.kind, isShown]).toEqual(isPossible ? ['met', true] : ['never', false])
    }),
    { numRuns: 500 },
  )
})
