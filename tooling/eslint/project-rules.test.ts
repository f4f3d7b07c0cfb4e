import { ESLint } from 'eslint'
import { describe, expect, test } from '@jest/globals'
import { config } from './config.ts'
import { importProblem } from './boundaries/import-boundaries.ts'
import { fileNameProblem } from './rule-file-name.ts'
import { repository } from './boundaries/source-location.ts'
import { readFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { britishWords } from './rule-us-spelling.ts'

describe('project rules', () => {
  const feature = 'remote-bim/src/features/notes/note-list.tsx'

  describe('an import is rejected', () => {
    test.each([
      ['without its extension', feature, './note-form'],
      ['out of the package', feature, '../../../../shared/src/core/api/index.ts'],
      ['of another remote', feature, '@lintel/remote-data/captures'],
      ['of another remote by path', feature, '../../../../remote-data/src/remote.ts'],
      ['of the host', feature, '@lintel/host'],
      ["of the shell's entry point", feature, '@lintel/shared/host'],
      ['of test code in a screen', feature, '@lintel/shared/testing'],
      ['of helpers for tests in a screen', feature, '@lintel/shared/testing/runner'],
      ['of the dev page in a screen', feature, '@lintel/shared/testing/alone'],
      ['of helpers for tests in the host', 'host/src/services.ts', '@lintel/shared/testing/runner'],
      ['of helpers for tests on the platform', 'platform/src/app.ts', '@lintel/shared/testing/runner'],
      ['of the test runner in a screen', feature, '@jest/globals'],
      ['of the test runner on the platform', 'platform/src/app.ts', 'jest'],
      ['of the mock API in a screen', feature, '../../testing/handlers.ts'],
      ['of another feature', feature, '../mass-review/mass-review-bar.tsx'],
      ["of a folder's index inside another feature", feature, '../mass-review/bar/index.ts'],
      ['of a page in a feature', feature, '../../pages/master-model-list.page.tsx'],
      ['of a screen in the description', 'remote-bim/src/remote.ts', './features/notes/note-list.tsx'],
      ['of another entry point in the description', 'remote-bim/src/remote.ts', '@lintel/shared/ui'],
      ['of a feature in pages.tsx', 'remote-bim/src/pages.tsx', './features/notes/note-list.tsx'],
      ['of a page that is not lazy', 'remote-bim/src/pages.tsx', './pages/master-model-list.page.tsx'],
      [
        "of another feature's index in a model",
        'remote-bim/src/features/notes/notes.model.ts',
        '../mass-review/index.ts',
      ],
      ['of React in a model', 'remote-bim/src/features/notes/notes.model.ts', 'react'],
      ['of calls in a model', 'remote-bim/src/features/notes/notes.model.ts', './notes.api.ts'],
      ['of the API entry point in a model', 'remote-bim/src/features/notes/notes.model.ts', '@lintel/shared/api'],
      ['of a higher shared folder', 'shared/src/core/session/roles.ts', '../../ui/components/index.ts'],
      ['of test code in shared', 'shared/src/ui/components/card.tsx', '../../testing/index.ts'],
      ['of an entry point inside shared', 'shared/src/ui/components/card.tsx', '@lintel/shared/session'],
      ['from a shared folder without a place', 'shared/src/extras/list.ts', '../domain/contract/index.ts'],
      [
        'of the API in the rules, which the platform uses too',
        'shared/src/domain/prototype/choices.ts',
        '../../core/api/index.ts',
      ],
      ['of React in the rules', 'shared/src/domain/prototype/choices.ts', 'react'],
      ['of a screen in the rules', 'shared/src/domain/prototype/index.ts', './message-alerts.tsx'],
      [
        'of a screen entry point on the platform',
        'platform/src/modules/organization/users/routes.ts',
        '@lintel/shared/session',
      ],
      ['of a remote in the host', 'host/src/remotes/load-remote.ts', '../../../remote-bim/src/pages.tsx'],
      ['of a remote by name in the host', 'host/src/remotes/load-remote.ts', '@lintel/remote-bim/pages'],
      ['of sources of shared in a journey', 'e2e/src/sign-in.spec.ts', '../../shared/src/viewer/viewer.ts'],
      ['of a screen entry point in a journey', 'e2e/src/sign-in.test.ts', '@lintel/shared/ui'],
      ['of Chakra outside the UI entry point', feature, '@chakra-ui/react'],
      ['of icons outside the UI entry point', 'host/src/shell/sidebar.tsx', 'lucide-react'],
      ['of the router outside its entry point', feature, 'react-router-dom'],
      ['of the query library outside its entry point', feature, '@tanstack/react-query'],
      ['of the HTTP client outside its entry point', 'host/src/config.ts', 'ky'],
      ['of the store library outside shared', feature, 'jotai'],
      ['of the identity SDK elsewhere', 'host/src/app.tsx', '@auth0/auth0-react'],
      ['of federation elsewhere', 'host/src/app.tsx', '@module-federation/enhanced/runtime'],
      ['of the 3D engine elsewhere', 'shared/src/viewer/viewer.ts', 'three'],
      ['of the identity provider elsewhere', 'platform/src/app.ts', 'oidc-provider'],
      ['of GraphQL in a module', 'platform/src/modules/organization/users/routes.ts', 'graphql'],
      ['of SQL in a route', 'platform/src/modules/organization/users/routes.ts', 'drizzle-orm'],
      ['of a mock server in a screen', feature, 'msw'],
      [
        'of a module that comes later',
        'platform/src/modules/prototypes/prototypes/routes.ts',
        '../saved-views/read-views.ts',
      ],
      [
        'of requests in the assembler',
        'platform/src/assembler/assembler.ts',
        '../modules/assembly/assembly-requests/repository.ts',
      ],
      ['from a module without a place', 'platform/src/modules/data/extras/routes.ts', '../captures/repository.ts'],
      ['of a module below all modules', 'platform/src/jobs/job-queue.ts', '../modules/base/outbox/email.job.ts'],
      ['of the list of modules in a layer', 'platform/src/graphql/data-capture.ts', '../modules/modules.ts'],
      [
        'of a file of another area',
        'platform/src/modules/bim/notes/routes.ts',
        '../../organization/users/repository.ts',
      ],
      [
        'of the index of a module that comes later',
        'platform/src/modules/bim/notes/routes.ts',
        '../../reports/reports/index.ts',
      ],
    ])('%s', (_case, file, specifier) => {
      expect(typeof importProblem(file, specifier)).toBe('string')
    })
  })

  describe('an import is allowed', () => {
    test.each([
      ['of an entry point', feature, '@lintel/shared/ui'],
      ['of the dev page in the dev entry', 'remote-bim/dev/main.tsx', '@lintel/shared/testing/alone'],
      ['of the same feature', feature, './notes.api.ts'],
      ["of another feature's index", feature, '../mass-review/index.ts'],
      ['of a feature in a page', 'remote-bim/src/pages/item.page.tsx', '../features/notes/note-list.tsx'],
      ['of the contract in a model', 'remote-bim/src/features/notes/notes.model.ts', '@lintel/shared/contract'],
      ['of test helpers in a test', 'remote-bim/src/features/notes/note-list.test.tsx', '@lintel/shared/testing'],
      ['of helpers for tests in a test of the platform', 'platform/src/app.test.ts', '@lintel/shared/testing/runner'],
      ['of helpers for tests in a test of tooling', 'tooling/src/dev/names.test.ts', '@lintel/shared/testing/runner'],
      ['of the test runner in a test', 'platform/src/app.test.ts', '@jest/globals'],
      ['of the test runner in its presets', 'tooling/jest/screen-tests.ts', 'jest'],
      ['of the mock API in a test', 'remote-bim/src/pages/item.page.test.tsx', '../testing/handlers.ts'],
      ["of the shell's entry point in the host", 'host/src/services.ts', '@lintel/shared/host'],
      ['of a lower shared folder', 'shared/src/ui/components/card.tsx', '../../domain/contract/index.ts'],
      [
        'of the rules on the platform',
        'platform/src/modules/prototypes/prototypes/read-manifest.ts',
        '@lintel/shared/prototype',
      ],
      ['of a preset of tooling', 'remote-bim/webpack.config.ts', '@lintel/tooling/webpack'],
      ['of SQL in a repository', 'platform/src/modules/organization/users/repository.ts', 'drizzle-orm'],
      ['of the index of another area', 'platform/src/modules/bim/notes/routes.ts', '../../organization/users/index.ts'],
      ['of a file of the same area', 'platform/src/modules/bim/notes/routes.ts', '../master-model/repository.ts'],
      ['of an area of one module', 'platform/src/modules/analytics/routes.ts', './repository.ts'],
      [
        'of tables of a module that comes later',
        'platform/src/modules/organization/users/repository.ts',
        '../members/schema.ts',
      ],
      ['of Chakra in the UI entry point', 'shared/src/ui/components/index.ts', '@chakra-ui/react'],
      [
        "of the viewer's contract where a browser runs it",
        'e2e/viewer/contract-page.ts',
        '../../shared/src/viewer/testing/contract.ts',
      ],
    ])('%s', (_case, file, specifier) => {
      expect(importProblem(file, specifier)).toBeUndefined()
    })

    test('lazily of a page in pages.tsx', () => {
      expect(importProblem('remote-bim/src/pages.tsx', './pages/item.page.tsx', true)).toBeUndefined()
    })
  })

  test.each(['host/src/NavBar.tsx', 'remote-bim/src/noteDates.ts'])('the file name %s is rejected', (file) => {
    expect(typeof fileNameProblem(file)).toBe('string')
  })

  describe('with the complete configuration', () => {
    const eslint = new ESLint({ cwd: repository, overrideConfigFile: true, overrideConfig: config })

    async function rulesBroken(code: string, filePath = feature): Promise<(string | null)[]> {
      const [result] = await eslint.lintText(code, { filePath: `${repository}/${filePath}` })
      expect(result?.messages.filter((message) => message.fatal)).toEqual([])
      return result?.messages.map((message) => message.ruleId) ?? []
    }

    const inTest = 'host/src/a.test.ts'
    const jest = "import { describe, expect, jest, test } from '@jest/globals'\n"
    const assertion = '() => { expect(1).toBe(1) }'

    test.each([
      ['a vendor', 'project/imports', "import { Box } from '@chakra-ui/react'\nexport const box = Box"],
      ['a re-export of another feature', 'project/imports', "export * from '../mass-review/mass-review-bar.tsx'"],
      ['a type of another feature', 'project/imports', "export type Bar = import('../mass-review/bar.tsx').Bar"],
      ['a lazy import', 'project/imports', "export const load = () => import('@lintel/shared/host')"],
      ['a name in camel case', 'project/file-name', 'export const a = 1', 'remote-bim/src/noteDates.ts'],
      ['a default export', 'no-restricted-exports', 'export default 1'],
      ['any', '@typescript-eslint/no-explicit-any', 'export function read(value: any): string { return `${value}` }'],
      ['an empty catch', 'no-restricted-syntax', 'export function run() { try { run() } catch { /* quiet */ } }'],
      [
        'a mutation beside the hook',
        'no-restricted-syntax',
        "export { useMutation }\nimport { useMutation } from '@lintel/shared/api'",
      ],
      [
        'a query set by hand',
        'no-restricted-syntax',
        'export function usePage() { const [, setSearch] = useSearchParams(); return setSearch }',
      ],
      [
        'a part that takes the page along',
        'no-restricted-syntax',
        "import { lazy } from 'react'\nexport const late = lazy",
      ],
      ['a list of parameters', 'no-restricted-syntax', "import { inArray } from 'drizzle-orm'\nexport { inArray }"],
      ['a lock that waits for references', 'no-restricted-syntax', "export const locked = select().for('update', {})"],
      ['process.env', 'no-restricted-syntax', 'export const home = process.env.HOME'],
      ['env of process', 'no-restricted-syntax', "import { env } from 'node:process'\nexport const home = env.HOME"],
      ['a key without its owner', 'project/query-key', "export const query = { queryKey: ['notes', 1] }"],
      ['a key of another owner', 'project/query-key', "export const query = { queryKey: ['data', 'notes'] }"],
      ['a key of a change', 'project/query-key', "export const change = { mutationKey: ['notes', 1] }"],
      [
        'a key that begins with what may be anything',
        'project/query-key',
        'export const query = { queryKey: [...parts, 1] }',
      ],
      ['a key for the cache', 'project/query-key', "client.setQueryData<string>(['notes'], undefined)"],
      [
        'a key that is made apart',
        'project/query-key',
        "export function notesKey(id: string) { return ['notes', id] }",
      ],
      ['a key in the host', 'project/query-key', "export const query = { queryKey: ['members'] }", 'host/src/a.ts'],
      [
        'a key in shared',
        'project/query-key',
        "export const query = { queryKey: ['user'] }",
        'shared/src/core/api/a.ts',
      ],
      ['a British label', 'project/us-spelling', "export const labels = { colour: 'Colour' }"],
      ['a British message', 'project/us-spelling', 'export const text = (name: string) => `${name} has no licence.`'],
      ['a British sentence on a page', 'project/us-spelling', 'export const note = <p>Choose a favourite.</p>'],
      ['a British email', 'project/us-spelling', 'export const lead = html`<p>This is grey.</p>`', 'platform/src/a.ts'],
      ['British demo data', 'project/us-spelling', "export const finish = 'Crown Moulding'", 'platform/seed/a.ts'],
      ['a long file', 'max-lines', `export const a = [\n${'1,\n'.repeat(400)}]`],
      ['a long component', 'max-lines-per-function', `export function long() {\n${'long()\n'.repeat(150)}}`],
      [
        'a long function',
        'max-lines-per-function',
        `export function long() {\n${'long()\n'.repeat(80)}}`,
        'host/src/a.ts',
      ],
      ['a mock of a file', 'no-restricted-syntax', `${jest}jest.mock('./notes.api.ts')`, inTest],
      ['a mock of a module', 'no-restricted-syntax', `${jest}jest.unstable_mockModule('./a.ts', () => ({}))`, inTest],
      ['a mock of a path', 'no-restricted-syntax', `${jest}jest.mock(import.meta.resolve('./notes.api.ts'))`, inTest],
      [
        'a mock of an entry point',
        'no-restricted-syntax',
        `${jest}jest.unstable_mockModule('@lintel/shared/api', f)`,
        inTest,
      ],
      ['a late mock of an entry point', 'no-restricted-syntax', `${jest}jest.doMock('@lintel/shared/api')`, inTest],
      ['a wish as a title', 'jest/valid-title', `${jest}test('should add', ${assertion})`, inTest],
      [
        'a title that is repeated',
        'jest/no-identical-title',
        `${jest}${`test('adds', ${assertion})\n`.repeat(2)}`,
        inTest,
      ],
      ['a focused test', 'jest/no-focused-tests', `${jest}test.only('adds', ${assertion})`, inTest],
      [
        'a focused group',
        'jest/no-focused-tests',
        `${jest}describe.only('sum', () => { test('adds', ${assertion}) })`,
        inTest,
      ],
      ['a skipped test', 'jest/no-disabled-tests', `${jest}test.skip('adds', ${assertion})`, inTest],
      [
        'a skipped group',
        'jest/no-disabled-tests',
        `${jest}describe.skip('sum', () => { test('adds', ${assertion}) })`,
        inTest,
      ],
      ['a test that is commented out', 'jest/no-commented-out-tests', `${jest}// test('adds', ${assertion})`, inTest],
      ['a test without an assertion', 'jest/expect-expect', `${jest}test('adds', () => { add(1, 2) })`, inTest],
      [
        'waiting without an assertion',
        'jest/expect-expect',
        `${jest}test('adds', () => until(() => add(1, 2)))`,
        inTest,
      ],
      ['an assertion that asserts nothing', 'jest/valid-expect', `${jest}test('adds', () => { expect(1) })`, inTest],
      [
        'an assertion that may be left out',
        'jest/no-conditional-expect',
        `${jest}test('adds', () => { if (a) expect(1).toBe(1) })`,
        inTest,
      ],
      ['an assertion outside of a test', 'jest/no-standalone-expect', `${jest}expect(1).toBe(1)`, inTest],
      [
        'a group in a group',
        'jest/max-nested-describe',
        `${jest}describe('a', () => { describe('b', () => { describe('c', () => {}) }) })`,
        inTest,
      ],
      ['a global of the runner', 'jest/prefer-importing-jest-globals', `test('adds', ${assertion})`, inTest],
    ])('%s is caught by %s @full', async (_case, rule, code, filePath = feature) => {
      expect(await rulesBroken(code, filePath)).toContain(rule)
    })

    test.each([
      ['in a remote', "export const query = { queryKey: ['bim', 'notes'] }", feature],
      ['in the host', "export const query = { queryKey: ['host', 'members'] }", 'host/src/a.ts'],
      ['in shared', "export const query = { queryKey: ['shared', 'manifest'] }", 'shared/src/core/api/a.ts'],
      ['that continues another', 'export const query = { queryKey: [...notesQuery(1).queryKey, 2] }', feature],
      ['that continues one made apart', 'export const query = { queryKey: [...notesKey(1), 2] }', feature],
    ])('a key %s starts with its owner', async (_case, code, file) => {
      expect(await rulesBroken(code, file)).toEqual([])
    })

    test('identifiers and "canceled" follow the project spelling', async () => {
      const code = [
        "export { colourOf } from './colours/colour-of.ts'",
        "export const catalogue = { colour: 'colour', text: 'The request was cancelled.' }",
        'export const rows = sql`select storey from captured_storeys`',
      ]
      expect(await rulesBroken(code.join('\n'), 'platform/src/a.ts')).toEqual([])
    })

    test('config.ts may read the environment', async () => {
      expect(await rulesBroken('export const home = process.env.HOME', 'platform/src/config.ts')).toEqual([])
    })

    test('a test with its assertion inside a wait is a test', async () => {
      const code = `${jest}test('adds', () => until(() => { expect(jest).toBe(describe) }))`
      expect(await rulesBroken(code, inTest)).toEqual([])
    })

    test('a third-party package may be mocked', async () => {
      const code = `${jest}jest.unstable_mockModule('nodemailer', () => ({}))\ntest('adds', () => { expect(1).toBe(describe) })`
      expect(await rulesBroken(code, inTest)).toEqual([])
    })
  })
})

describe('us spelling', () => {
  test.each([
    ['The colour of each storey, in millimetres', ['colour', 'storey', 'millimetres']],
    ['E-Mails', ['E-Mails']],
    ['A Two-Storey Catalogue', ['Two-Storey', 'Catalogue']],
    ['Customise, organising, authorisation', ['Customise', 'organising', 'authorisation']],
    ['labelled, fulfil, towards', ['labelled', 'fulfil', 'towards']],
  ])('finds the British spelling in %p', (text, words) => {
    expect(britishWords(text)).toEqual(words)
  })

  test.each([
    'Advise the enterprise to exercise, and promise no surprise.',
    'Centered meters of fiber; a programmer labels the catalog, organized and fulfilled.',
    'Cancelled by Ada Byrne.',
    'IFCBUILDINGSTOREY',
  ])('accepts %p', (text) => {
    expect(britishWords(text)).toEqual([])
  })

  const texts = globSync(['host/{index.html,public/*.json}', '{host,remote-*}/CHANGELOG.md'], { cwd: repository })

  test.each(texts)('%s uses American spelling', (file) => {
    const withoutComments = readFileSync(`${repository}/${file}`, 'utf8').replaceAll(/<!--[^]*?-->/g, '')
    expect(britishWords(withoutComments)).toEqual([])
  })
})
