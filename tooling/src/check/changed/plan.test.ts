import { expect, test } from '@jest/globals'
import { mappedJourneys } from './journeys.ts'
import { needsEverything, planFor } from './plan.ts'

const names = new Map([
  ['remote-assembly/src/list.page.tsx', ['remote-assembly/src/row.tsx']],
  ['remote-assembly/src/list.page.test.tsx', ['remote-assembly/src/list.page.tsx']],
  ['e2e/src/menus.spec.ts', ['e2e/src/support/shell.ts']],
  ['e2e/playwright.config.ts', ['tooling/src/start/main.ts']],
  ['remote-assembly/src/other.test.tsx', ['remote-assembly/src/testing/handlers.ts']],
  ['e2e/viewer/contract.spec.ts', ['shared/src/viewer/engine.ts']],
  ['tooling/src/bench/viewer/main.ts', ['shared/src/viewer/engine.ts']],
])
const files = new Set([...names.keys(), ...[...names.values()].flat()])

function plan(...changed: string[]) {
  return planFor(changed, files, names)
}

test('a change in a remote asks for what depends on it', () => {
  const { gates, scope } = plan('remote-assembly/src/row.tsx')
  const ofRemote = ['build', 'sizes', 'journeys', 'copies', 'architecture']
  expect(gates).toEqual(['lint', 'typed-lint', 'format', 'types', 'unused', 'unit', ...ofRemote])
  expect(scope.lint).toEqual(['remote-assembly/src/row.tsx'])
  expect(scope.format).toEqual(['remote-assembly/src/row.tsx'])
  expect(scope.types).toEqual(['remote-assembly'])
  expect(scope.tests).toEqual(['remote-assembly/src/list.page.test.tsx'])
  expect(scope.journeys).toContain('assembly.spec.ts')
  expect(scope.journeys).not.toContain('sign-in.spec.ts')
  expect(scope.titles).toContain('assembly-request')
})

test('a changed test is run, and no journey', () => {
  const { gates, scope } = plan('remote-assembly/src/other.test.tsx')
  expect(gates).toEqual(['lint', 'typed-lint', 'format', 'types', 'unused', 'unit', 'copies'])
  expect(scope.tests).toEqual(['remote-assembly/src/other.test.tsx'])
})

test('a changed helper of journeys asks for the journeys that use it', () => {
  const { gates, scope } = plan('e2e/src/support/shell.ts')
  const ofJourneys = ['build', 'sizes', 'journeys', 'architecture']
  expect(gates).toEqual(['lint', 'typed-lint', 'format', 'types', 'unused', ...ofJourneys])
  expect(scope.journeys).toEqual(['menus.spec.ts'])
})

test('what starts the system concerns all journeys', () => {
  expect(plan('tooling/src/start/main.ts').scope.journeys).toEqual(mappedJourneys)
})

test('what only tests use concerns no journey', () => {
  const { gates, scope } = plan('remote-assembly/src/testing/handlers.ts')
  expect(gates).not.toContain('journeys')
  expect(scope.tests).toEqual(['remote-assembly/src/other.test.tsx'])
})

test('an engine of the viewer is held to its contract', () => {
  expect(plan('shared/src/viewer/engine.ts').gates).toContain('viewer')
})

test('benches run when they change themselves', () => {
  expect(plan('shared/src/viewer/engine.ts').gates).not.toContain('benches')
  expect(plan('tooling/src/bench/viewer/main.ts').gates).toContain('benches')
})

test('a text is only looked at for its form', () => {
  expect(planFor(['README.md'], new Set(['README.md']), new Map()).gates).toEqual(['format'])
})

test.each(['docker-compose.yml', 'deploy/kubernetes/remotes/remotes.yaml', 'remote-bim/package.json'])(
  '%s is compared with the remotes that there are',
  (file) => {
    expect(planFor([file], new Set([file]), new Map()).gates).toContain('containers')
  },
)

test.each([
  'pnpm-lock.yaml',
  'package.json',
  'jest.config.ts',
  'tooling/eslint/config.ts',
  'tooling/tsconfig/base.json',
])('%s concerns everything', (file) => {
  expect(needsEverything(['host/src/app.tsx', file])).toBe(file)
})

test.each([
  'host/package.json',
  'README.md',
  'docker-compose.yml',
  'tooling/eslint/config.test.ts',
  'docs/decisions/001.md',
])('%s does not concern everything', (file) => {
  expect(needsEverything([file])).toBeUndefined()
})
