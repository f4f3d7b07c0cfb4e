import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { FileConfiguration, MessageConfiguration } from '../contract/prototype/prototype.ts'
import type { Rule } from '../contract/prototype/rule.ts'
import { completeChoices, defaultChoices, sortedOptions } from './choices.ts'
import { problemsOf } from './evaluation.ts'
import { explainFiles, explainMessages, isUnsupported, selectFiles, selectMessages } from './matching-configurations.ts'

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

test('explains every finished file, and says what it does not know', () => {
  const fileConfigurations = [file('urn:roof', roof), file('urn:finish', brick), file('urn:unfinished')]
  const explained = explainFiles({ fileConfigurations }, choices)
  expect(explained.map(({ configuration, isMatch }) => [configuration.urn, isMatch])).toEqual([
    ['urn:roof', false],
    ['urn:finish', true],
  ])
  expect(explained.map(({ evaluation }) => problemsOf(evaluation).map(({ problem }) => problem))).toEqual([
    ['unknown-fact'],
    [],
  ])
})

test('selects messages the same way; one without rules is reported and not shown', () => {
  const messageConfigurations = [message('Check', brick), message('Never'), message('Check', sized(5000))]
  expect(selectMessages({ messageConfigurations }, choices).map((one) => one.message)).toEqual(['Check'])
  const [, never] = explainMessages({ messageConfigurations }, choices)
  expect([never?.isMatch, never?.evaluation.problem]).toEqual([false, 'empty-group'])
})

test('knows a message about a configuration that is not supported by its words', () => {
  expect(isUnsupported({ message: 'Sorry: NOT A SUPPORTED CONFIGURATION.' })).toBe(true)
  expect(isUnsupported({ message: 'not a supported configuration' })).toBe(false)
})

test('sorts options alphabetically, numbers by their size, each once', () => {
  expect(sortedOptions(size)).toEqual(['3600', '5000', '10000'])
  expect(sortedOptions(finish)).toEqual(['Brick', 'cedar', 'Stone'])
  expect(finish.options).toEqual(['Stone', 'Brick', 'cedar'])
})

test('begins with the defaults, or with the first option where the default is none', () => {
  const odd = { ...finish, defaultValue: 'Marble' }
  const empty = { ...finish, label: 'Nothing', options: [], defaultValue: '' }
  expect(defaultChoices({ optionSets: [size, odd, empty] })).toEqual({
    'Proto Size': '5000',
    'Exterior Finish': 'Brick',
    Nothing: '',
  })
})

test('takes from wanted choices what is offered and can be chosen', () => {
  const optionSets = [size, finish, { ...finish, label: 'Fixed', disabled: true }]
  const wanted = { 'Proto Size': '3600', 'Exterior Finish': 'Marble', Fixed: 'Stone', Unheard: 'x' }
  expect(completeChoices({ optionSets }, wanted)).toEqual({
    'Proto Size': '3600',
    'Exterior Finish': 'Brick',
    Fixed: 'Brick',
  })
  const inherited = { ...finish, label: 'constructor' }
  expect(completeChoices({ optionSets: [inherited] }, {})).toEqual({ constructor: 'Brick' })
})

test('works through thousands of rules', () => {
  const conditions = Array.from({ length: 1000 }, (_, index) => sized(index))
  const rule: Rule = { matches: 'some', childNodes: [...conditions, { matches: 'all', childNodes: [brick] }] }
  const fileConfigurations = Array.from({ length: 50 }, (_, index) => file(`urn:${index}`, rule))
  expect(selectFiles({ fileConfigurations }, choices)).toHaveLength(50)
})

test('selects exactly what it explains as a match, whatever is chosen', () => {
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
