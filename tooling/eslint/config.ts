import vitest from '@vitest/eslint-plugin'
import { defineConfig, globalIgnores } from 'eslint/config'
import importX from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { housePlugin } from './house-plugin.ts'
import { repository } from './source-location.ts'
import { restrictedSyntax } from './syntax-rules.ts'

const typescript = ['**/*.{ts,tsx}']
const browserCode = ['{host,shared,remote-*}/{src,dev}/**/*.{ts,tsx}']
const tests = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts']
/** Tools ask these for a default export. */
const toolFiles = ['**/*.config.{ts,js}', 'platform/src/testing/start-postgres.ts', 'e2e/src/support/start-lintel.ts']
const environmentReaders = ['**/config.ts', ...toolFiles, ...tests, '{tooling,**/bench}/**/*.ts']

export const config = defineConfig(
  globalIgnores([
    '**/dist/',
    '**/.cache/',
    '.lintel/',
    'platform/migrations/',
    '**/playwright-report/',
    // Checked as the remote that is generated from it.
    'tooling/templates/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['vitest.config.ts', 'knip.config.ts'] },
        tsconfigRootDir: repository,
      },
    },
    plugins: { house: housePlugin, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.tsx'] })],
      'import-x/extensions': ['.ts', '.tsx'],
    },
    rules: {
      'house/imports': 'error',
      'house/file-name': 'error',
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      'prefer-const': 'error',
      eqeqeq: ['error', 'smart'],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // There are no enums, and no library of ours hands out look-alike classes: both only cost time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Playwright, Fastify and msw hand out functions that work without their object, but do not say so in types.
      '@typescript-eslint/unbound-method': 'off',
      // Handlers are async by contract even where one has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      ...restrictedSyntax(),
    },
  },
  {
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: browserCode,
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: { globals: globals.browser },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    extends: [vitest.configs.recommended],
    rules: {
      'vitest/valid-title': [
        'error',
        { mustNotMatch: { test: ['\\bshould\\b', 'Say what is: a present-tense fact.'] } },
      ],
      'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      'vitest/max-nested-describe': ['error', { max: 1 }],
    },
  },
  { files: environmentReaders, ignores: ['**/*.js'], rules: restrictedSyntax({ mayReadEnvironment: true }) },
  { files: [...toolFiles, 'tooling/eslint/**'], rules: { 'no-restricted-exports': 'off' } },
)
