import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { repository } from './boundaries/source-location.ts'
import { typedRules } from './typed-rules.ts'

const violations: [what: string, rule: string, code: string][] = [
  ['a promise that is not awaited', 'no-floating-promises', 'Promise.resolve(1)'],
  ['a promise as a condition', 'no-misused-promises', 'if (Promise.resolve(true)) console.log(1)'],
  ['awaiting a value that is not a promise', 'await-thenable', 'await 1'],
  ['an any value assigned to a constant', 'no-unsafe-assignment', "export const read: string = JSON.parse('1')"],
  ['calling an any value', 'no-unsafe-call', "JSON.parse('1')()"],
  ['returning an any value', 'no-unsafe-return', "export function read(): string { return JSON.parse('1') }"],
  ['an object converted to a string', 'no-base-to-string', 'export const text = String({ a: 1 })'],
  ['a condition that is always true', 'no-unnecessary-condition', 'export function f(a: object) { return a ? 1 : 2 }'],
  ['an assertion of the same type', 'no-unnecessary-type-assertion', "export const a = ('b' as string) as string"],
  ['a deprecated function', 'no-deprecated', "export const a = escape('b')"],
  ['a thrown string', 'only-throw-error', "export function f() { throw 'a' }"],
  [
    'returning a promise without await in try',
    'return-await',
    'export async function f() { try { return f() } catch { return f() } }',
  ],
  [
    'files that import each other',
    'no-cycle',
    "import { second } from './second.ts'\nexport function first() { second() }",
  ],
]

/** One case per React rule. */
const reactViolations: [rule: string, code: string][] = [
  ['rules-of-hooks', 'export function A({ a }: { a: boolean }) { if (a) useState(0); return <p /> }'],
  ['exhaustive-deps', 'export function A({ a }: { a: string }) { useEffect(() => console.log(a), []); return <p /> }'],
  ['static-components', 'export function A() { function B() { return <p /> } return <B /> }'],
  ['use-memo', 'export function A() { const a = useMemo(async () => 1, []); return <p>{String(a)}</p> }'],
  [
    'void-use-memo',
    'export function A() { const a = useMemo(() => { console.log(1) }, []); return <p>{String(a)}</p> }',
  ],
  [
    'preserve-manual-memoization',
    `export function A({ a }: { a: { b: { c: string[] } } }) {
      const x = { d: a.b.c }
      x.d = []
      const c = useMemo(() => a.b?.c.map((y) => y), [a?.b])
      return <p>{c.length}{x.d.length}</p>
    }`,
  ],
  [
    'incompatible-library',
    "import { useReactTable } from '@tanstack/react-table'\nexport function A() { return <p>{useReactTable({}).a}</p> }",
  ],
  ['immutability', "export function A({ a }: { a: { b: string } }) { a.b = 'c'; return <p>{a.b}</p> }"],
  ['globals', 'let outer = 0\nexport function A() { outer = outer + 1; return <p>{outer}</p> }'],
  ['refs', 'export function A() { const ref = useRef(0); return <p>{ref.current}</p> }'],
  [
    'set-state-in-effect',
    'export function A() { const [a, set] = useState(0); useEffect(() => { set(1) }, []); return <p>{a}</p> }',
  ],
  ['error-boundaries', 'export function A() { try { return <p /> } catch { return null } }'],
  ['purity', 'export function A() { return <p>{Math.random()}</p> }'],
  ['set-state-in-render', 'export function A() { const [a, set] = useState(0); set(1); return <p>{a}</p> }'],
  ['unsupported-syntax', 'export function A({ a }: { a: string }) { const b = eval(a); return <p>{String(b)}</p> }'],
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
  for (const [, rule, code] of violations) writeFileSync(path.join(folder, fileOf(rule)), `${code}\nexport {}\n`)
  const hooks = "import { useEffect, useMemo, useRef, useState } from 'react'"
  mkdirSync(path.join(folder, 'shared/src'), { recursive: true })
  for (const [rule, code] of reactViolations)
    writeFileSync(path.join(folder, 'shared/src', `${rule}.tsx`), `${hooks}\n${code}\n`)
  const oxlint = path.join(repository, 'node_modules/oxlint/bin/oxlint')
  const args = [oxlint, '--config', path.join(repository, 'oxlint.config.ts'), '--format=unix', folder]
  output = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' }).stdout
})
afterAll(() => rmSync(folder, { recursive: true }))

function reportFor(file: string) {
  return output
    .split('\n')
    .filter((line) => line.includes(`/${file}:`))
    .join('\n')
}

test.each(violations)('%s is caught by %s', (_case, rule) => {
  expect(reportFor(fileOf(rule))).toContain(`(${rule})`)
})

test.each(reactViolations)('the React rule %s finds its violation', (rule) => {
  expect(reportFor(`${rule}.tsx`)).toContain(`(${rule})`)
})

test('each React rule has a test case', () => {
  const rules = typedRules.overrides.flatMap((each) => Object.keys(each.rules))
  const ofReact = rules.filter((name) => name.startsWith('react/')).map((name) => name.replace('react/', ''))
  expect(ofReact.toSorted()).toEqual(reactViolations.map(([rule]) => rule).toSorted())
})

test('type-only import cycles are reported too', () => {
  expect(reportFor('third.ts')).toContain('(no-cycle)')
})
