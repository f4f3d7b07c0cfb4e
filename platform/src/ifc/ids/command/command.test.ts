import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { IdsReport } from '@lintel/shared/ids'
import { afterTest } from '@lintel/shared/testing/runner'
import { modelText, wall } from '../testing/check-text.ts'
import { attribute, entity, matching, rulesText } from '../testing/rules-text.ts'
import { runCommand } from './run-command.ts'

const named = rulesText({ requirements: attribute('Name') })
const tagged = rulesText({ requirements: attribute('Tag') })
const unknown = rulesText({ requirements: attribute('NoSuchAttribute') })
const walls = modelText([wall()])

/** A folder with these files. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-command-'))
  afterTest(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

function printed(output: string | undefined): unknown {
  return JSON.parse(output ?? 'null')
}

test.each<[number, string, string, string, object]>([
  [
    0,
    'passes',
    named,
    walls,
    { status: 'pass', model: { schema: 'IFC4' }, specifications: [{ status: 'pass', applicable: 1 }] },
  ],
  [
    1,
    'fails',
    tagged,
    walls,
    { status: 'fail', specifications: [{ requirements: [{ failures: [{ expressId: 1, reason: 'missing' }] }] }] },
  ],
  [
    2,
    'is checked against invalid rules',
    unknown,
    walls,
    {
      status: 'invalid',
      issues: [{ severity: 'error', line: expect.any(Number), message: expect.any(String) }],
      specifications: [],
    },
  ],
  [
    2,
    'is checked against a file that is not XML',
    'no rules',
    walls,
    { status: 'invalid', issues: [{ code: 'ids/malformed' }] },
  ],
  [
    2,
    'is checked against XML with a document type',
    `<!DOCTYPE ids [<!ENTITY a "b">]>${named}`,
    walls,
    { status: 'invalid', issues: [{ code: 'ids/unsafe-xml' }] },
  ],
  [
    3,
    'is not a building model',
    named,
    'no model',
    { status: 'error', model: { schema: null }, issues: [{ code: 'not-a-model' }] },
  ],
  [3, 'is truncated', named, walls.slice(0, -30), { status: 'error', issues: [{ code: 'cut-off' }] }],
  [
    3,
    'has no schema',
    named,
    walls.replace("FILE_SCHEMA(('IFC4'));", ''),
    { status: 'error', issues: [{ code: 'unknown-schema' }] },
  ],
  [
    3,
    'has unterminated lists',
    named,
    walls.replace('$', '('.repeat(100_000)),
    { status: 'error', issues: [{ code: 'not-readable' }] },
  ],
  [
    4,
    'is checked against rules over the limit',
    named.replace('Rules', 'a'.repeat(11_000_000)),
    walls,
    { status: 'error', issues: [{ code: 'ids/too-large' }] },
  ],
])('exits with %i for a model that %s', async (status, _, rules, model, report) => {
  const folder = await folderOf({ 'rules.ids': rules, 'model.ifc': model })
  const outcome = await runCommand(['check', join(folder, 'rules.ids'), join(folder, 'model.ifc')])
  expect(outcome.status).toBe(status)
  expect(printed(outcome.output)).toMatchObject(report)
})

test('checks with invalid rules on request, and lists their errors first', async () => {
  const broken = rulesText(
    { requirements: attribute('Name') },
    { applicability: entity('IFCWARDROBE') },
    { requirements: attribute('Name', matching('(')) },
    { applicability: '', requirements: attribute('Name') },
  )
  const folder = await folderOf({ 'rules.ids': broken, 'model.ifc': walls, 'none.ids': '<ids/>' })
  const check = (rules: string) => runCommand(['check', join(folder, rules), join(folder, 'model.ifc'), '--anyway'])
  const outcome = await check('rules.ids')
  expect(outcome.status).toBe(1)
  const report = printed(outcome.output) as IdsReport
  expect(report).toMatchObject({
    status: 'fail',
    specifications: [{ status: 'pass' }, { status: 'fail', reason: 'none-applicable' }],
  })
  expect(report.issues.map(({ code, severity }) => [code, severity])).toEqual([
    ['unknown-class', 'error'],
    ['invalid-pattern', 'error'],
    ['empty-applicability', 'error'],
    ['not-checked', 'error'],
    ['not-checked', 'error'],
  ])
  expect((await check('none.ids')).status).toBe(2)
})

test('audits rules without a model', async () => {
  const folder = await folderOf({ 'good.ids': named, 'bad.ids': unknown })
  const [good, bad] = [
    await runCommand(['audit', join(folder, 'good.ids')]),
    await runCommand(['audit', join(folder, 'bad.ids')]),
  ]
  expect([good.status, bad.status]).toEqual([0, 2])
  expect([printed(good.output), printed(bad.output)]).toMatchObject([
    { status: 'pass', issues: [] },
    { status: 'invalid' },
  ])
})

test('rejects a hundred megabytes of rules with a report, without reading them', async () => {
  const folder = await folderOf({ 'rules.ids': '', 'model.ifc': walls })
  const [rules, model] = [join(folder, 'rules.ids'), join(folder, 'model.ifc')]
  await truncate(rules, 100 * 1024 ** 2)
  for (const args of [
    ['audit', rules],
    ['check', rules, model],
  ]) {
    const outcome = await runCommand(args)
    expect(outcome.status).toBe(4)
    expect(printed(outcome.output)).toMatchObject({ status: 'error', issues: [{ code: 'ids/too-large' }] })
  }
})

test('lists up to the requested number of elements', async () => {
  const folder = await folderOf({
    'rules.ids': tagged,
    'model.ifc': modelText([wall(), wall({ id: 2 }), wall({ id: 3, tag: "'1'" })]),
  })
  const [rules, model] = [join(folder, 'rules.ids'), join(folder, 'model.ifc')]
  const outcome = await runCommand(['check', rules, model, '--most-failures', '1', '--passes', '1'])
  expect(printed(outcome.output)).toMatchObject({
    specifications: [
      { failed: 2, passed: 1, passes: [{ expressId: 3 }], requirements: [{ failed: 2, failures: [{ expressId: 1 }] }] },
    ],
  })
})

test.each([
  [[]],
  [['check']],
  [['check', 'rules.ids']],
  [['check', 'a.ids', 'b.ifc', 'c.ifc']],
  [['audit']],
  [['audit', 'a.ids', 'b.ids']],
  [['look', 'a.ids', 'b.ifc']],
  [['check', '--suite']],
  [['audit', '--suite', 'folder']],
  [['check', 'a.ids', '--suite', 'folder']],
  [['check', 'a.ids', 'b.ifc', '--most-failures', '-1']],
  [['check', 'a.ids', 'b.ifc', '--most-failures', '99999999']],
  [['check', 'a.ids', 'b.ifc', '--passes', 'all']],
  [['check', 'a.ids', 'b.ifc', '--nothing']],
  [['check', 'no-such.ids', 'no-such.ifc']],
  [['audit', '.']],
  [['check', '--suite', 'no-such-folder']],
])('exits with 4 and a message for %j', async (args) => {
  const outcome = await runCommand(args)
  expect(outcome).toEqual({ status: 4, error: expect.stringMatching(/\w/) })
})

test('prints its usage', async () => {
  expect(await runCommand(['--help'])).toEqual({ status: 0, output: expect.stringContaining('pnpm ids check') })
})

const suite = {
  'attribute/pass-named.ids': named,
  'attribute/pass-named.ifc': walls,
  'attribute/fail-tagged.ids': tagged,
  'attribute/fail-tagged.ifc': walls,
  'entity/invalid-unknown.ids': unknown,
  'entity/invalid-unknown.ifc': walls,
  'entity/readme.md': 'Pairs.',
}

test('checks all pairs of a folder against the results in their names', async () => {
  const outcome = await runCommand(['check', '--suite', await folderOf(suite)])
  expect(outcome.status).toBe(0)
  const none = { pairs: 0, right: 0 }
  const one = { pairs: 1, right: 1 }
  expect(printed(outcome.output)).toEqual({
    status: 'pass',
    pairs: 3,
    right: 3,
    folders: { attribute: { pass: one, fail: one, invalid: none }, entity: { pass: none, fail: none, invalid: one } },
    wrong: [],
  })
})

test('lists the pairs with unexpected results, including errors', async () => {
  const folder = await folderOf({
    ...suite,
    'attribute/fail-named.ids': named,
    'attribute/fail-named.ifc': walls,
    'pass-broken.ids': named,
    'pass-broken.ifc': 'no model',
  })
  const outcome = await runCommand(['check', '--suite', folder])
  expect(outcome.status).toBe(1)
  expect(printed(outcome.output)).toMatchObject({
    status: 'fail',
    pairs: 5,
    right: 3,
    wrong: [
      { pair: 'attribute/fail-named', expected: 'fail', actual: 'pass' },
      { pair: 'pass-broken', expected: 'pass', actual: 'error' },
    ],
  })
})

test.each([
  ['no pairs', { 'readme.md': 'Nothing.' }, /no pairs/],
  ['rules without a model', { ...suite, 'pass-alone.ids': named }, /pass-alone\.ids has no \.ifc/],
  ['a model without rules', { ...suite, 'pass-alone.ifc': walls }, /pass-alone\.ifc has no \.ids/],
  ['an unknown prefix', { 'good-named.ids': named, 'good-named.ifc': walls }, /good-named\.ids begins with none/],
])('rejects a folder with %s', async (_, files, words) => {
  const outcome = await runCommand(['check', '--suite', await folderOf(files)])
  expect(outcome).toEqual({ status: 4, error: expect.stringMatching(words) })
})
