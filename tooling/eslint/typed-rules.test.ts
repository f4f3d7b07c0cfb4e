import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { repository } from './boundaries/source-location.ts'

const planted: [what: string, rule: string, code: string][] = [
  ['a promise that nobody waits for', 'no-floating-promises', 'Promise.resolve(1)'],
  ['a promise as a condition', 'no-misused-promises', 'if (Promise.resolve(true)) console.log(1)'],
  ['waiting for what is there', 'await-thenable', 'await 1'],
  ['any in a constant', 'no-unsafe-assignment', "export const read: string = JSON.parse('1')"],
  ['a call of any', 'no-unsafe-call', "JSON.parse('1')()"],
  ['any as an answer', 'no-unsafe-return', "export function read(): string { return JSON.parse('1') }"],
  ['an object in a text', 'no-base-to-string', 'export const text = String({ a: 1 })'],
  ['a condition that always holds', 'no-unnecessary-condition', 'export function f(a: object) { return a ? 1 : 2 }'],
  ['an assertion of what is known', 'no-unnecessary-type-assertion', "export const a = ('b' as string) as string"],
  ['what is deprecated', 'no-deprecated', "export const a = escape('b')"],
  ['a thrown text', 'only-throw-error', "export function f() { throw 'a' }"],
  [
    'an answer without await in try',
    'return-await',
    'export async function f() { try { return f() } catch { return f() } }',
  ],
  [
    'files that import each other',
    'no-cycle',
    "import { second } from './second.ts'\nexport function first() { second() }",
  ],
]

let folder: string
let output: string

function fileOf(rule: string) {
  return `${rule}.ts`
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lintel-typed-'))
  const preset = path.join(repository, 'tooling/tsconfig/browser.json')
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ extends: preset, compilerOptions: { types: [] } }))
  writeFileSync(
    path.join(folder, 'second.ts'),
    `import { first } from './${fileOf('no-cycle')}'\nexport { first as second }`,
  )
  writeFileSync(
    path.join(folder, 'third.ts'),
    "import type { Fourth } from './fourth.ts'\nexport type Third = Fourth[]",
  )
  writeFileSync(
    path.join(folder, 'fourth.ts'),
    "import type { Third } from './third.ts'\nexport type Fourth = Third | 1",
  )
  for (const [, rule, code] of planted) writeFileSync(path.join(folder, fileOf(rule)), `${code}\nexport {}\n`)
  const oxlint = path.join(repository, 'node_modules/oxlint/bin/oxlint')
  const args = [oxlint, '--config', path.join(repository, 'oxlint.config.ts'), '--format=unix', folder]
  output = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' }).stdout
})
afterAll(() => rmSync(folder, { recursive: true }))

function saidOf(file: string) {
  return output
    .split('\n')
    .filter((line) => line.includes(`/${file}:`))
    .join('\n')
}

test.each(planted)('%s is caught by %s', (_case, rule) => {
  expect(saidOf(fileOf(rule))).toContain(`(${rule})`)
})

test('files that know each other by type only are a circle too', () => {
  expect(saidOf('third.ts')).toContain('(no-cycle)')
})
