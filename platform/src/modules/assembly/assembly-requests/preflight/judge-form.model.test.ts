import { expect, test } from '@jest/globals'
import { judgeForm, type Judged } from './judge-form.model.ts'

const size = { key: 'size', label: 'Proto Size', options: ['3600', '4400'], defaultValue: '4400', disabled: false }
const lane = { key: 'lane', label: 'Drive Thru', options: ['None', 'Dual'], defaultValue: 'None', disabled: true }
const tooSmall = {
  message: 'NOT A SUPPORTED CONFIGURATION: too small.',
  rules: [{ fact: 'Proto Size', operator: 'equals' as const, value: 3600 }],
}

function judge({ question, release, findings }: { [Part in keyof Judged]?: Partial<Judged[Part]> } = {}) {
  return judgeForm({
    question: {
      portfolio: 'P13',
      prototypeRelease: '2024.1',
      bim360ProjectId: 'abc',
      optionSets: { 'Proto Size': '4400', 'Drive Thru': 'None' },
      ...question,
    },
    release: {
      published: true,
      automation: true,
      revitVersion: '2024',
      optionSets: [size, lane],
      messageConfigurations: [tooSmall, { message: 'Only so you know.', rules: tooSmall.rules }],
      ...release,
    },
    findings: { project: { name: 'Lenox' }, revitVersion: '2024', ...findings },
  })
}

function summary(given?: Parameters<typeof judge>[0]) {
  const { preflight, errors } = judge(given)
  return [preflight.isReady, preflight.checks.map(({ outcome }) => outcome).join(' '), errors.map(({ path }) => path)]
}

const inOrder = ['access', 'revit-version', 'options', 'configuration']

test('says what was found of each check, in order', () => {
  const { preflight, errors } = judge()
  expect(preflight.checks.map(({ check }) => check)).toEqual(inOrder)
  expect(preflight.checks.map(({ message }) => message)).toEqual([
    'You work on the project Lenox.',
    'The project and P13 2024.1 both use Revit 2024.',
    'Every option is chosen.',
    'The chosen options can be assembled.',
  ])
  expect([preflight.isReady, errors]).toEqual([true, []])
})

test.each<[string, Parameters<typeof judge>[0], boolean, string, string[]]>([
  [
    'a project of somebody else',
    { findings: { project: undefined, revitVersion: undefined } },
    false,
    'failed failed passed passed',
    ['bim360ProjectId', 'bim360ProjectId'],
  ],
  ['a project without models', { findings: { revitVersion: 'N/A' } }, true, 'passed warning passed passed', []],
  [
    'another version',
    { findings: { revitVersion: '2023' } },
    false,
    'passed failed passed passed',
    ['bim360ProjectId'],
  ],
  [
    'an unreadable version',
    { findings: { revitVersion: undefined } },
    false,
    'passed failed passed passed',
    ['bim360ProjectId'],
  ],
  [
    'nothing chosen',
    { question: { optionSets: { 'Proto Size': '' } } },
    false,
    'passed passed failed passed',
    ['optionSets.Proto Size', 'optionSets.Drive Thru'],
  ],
  [
    'what is not offered, not for choosing, and not known',
    { question: { optionSets: { 'Proto Size': '9', 'Drive Thru': 'Dual', Moat: 'Deep' } } },
    false,
    'passed passed failed passed',
    ['optionSets.Proto Size', 'optionSets.Drive Thru', 'optionSets.Moat'],
  ],
  [
    'what cannot be built',
    { question: { optionSets: { 'Proto Size': '3600', 'Drive Thru': 'None' } } },
    false,
    'passed passed passed failed',
    ['optionSets'],
  ],
  [
    'a release that is withdrawn',
    { release: { published: false, automation: false } },
    false,
    'passed passed passed failed',
    ['prototypeRelease', 'prototypeRelease'],
  ],
])('judges %s', (_case, given, isReady, outcomes, paths) => {
  expect(summary(given)).toEqual([isReady, outcomes, paths])
})

test('names each option and each reason one by one', () => {
  const optionSets = { 'Proto Size': '3600', Moat: 'Deep' }
  const failure = 'The service is away.'
  const { preflight, errors } = judge({ question: { optionSets }, findings: { project: undefined, failure } })
  const [access, , options, configuration] = preflight.checks.map(({ message }) => message)
  expect(access).toBe('The service is away.')
  expect(options).toBe('Choose Drive Thru. Moat is no option of this release. Leave it out.')
  expect(configuration).toBe('NOT A SUPPORTED CONFIGURATION: too small.')
  expect(errors).toContainEqual({ path: 'optionSets.Drive Thru', message: 'Choose Drive Thru.' })
})
