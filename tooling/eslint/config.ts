import { defineConfig, globalIgnores } from 'eslint/config'
import jest from 'eslint-plugin-jest'
import tseslint from 'typescript-eslint'
import { projectPlugin } from './project-plugin.ts'
import { restrictedSyntax } from './syntax-rules.ts'

const typescript = ['**/*.{ts,mts,tsx}']
const tests = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts']
/** Tools that require a default export. */
const toolFiles = [
  '**/*.config.{ts,js}',
  'tooling/jest/**/*.ts',
  'platform/src/testing/*-postgres.mts',
  'e2e/src/support/system/start-lintel.ts',
  'e2e/viewer/build-contract.ts',
]
const environmentReaders = [
  '**/config.ts',
  ...toolFiles,
  ...tests,
  '{tooling,**/bench}/**/*.ts',
  'platform/src/testing/test-run.ts',
]

export const config = defineConfig(
  globalIgnores([
    '**/dist/',
    '**/.cache/',
    '.lintel/',
    'platform/migrations/',
    '**/playwright-report/',
    // IFC names, generated from the declarations of web-ifc.
    'shared/src/openbim/ids/schema/tables/',
    // Checked in the remote that is generated from it.
    'tooling/templates/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: typescript,
    // Rules that need types, and those of React, are in `typed-rules.ts`.
    extends: [tseslint.configs.strict],
    plugins: { project: projectPlugin },
    rules: {
      'project/imports': 'error',
      'project/file-name': 'error',
      'project/query-key': 'error',
      'project/us-spelling': 'error',
      // Advice: a warning does not fail the check.
      'max-lines': ['warn', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['warn', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      // The compiler reports this (noUnusedLocals, noUnusedParameters). This rule took longer than all others
      // together.
      '@typescript-eslint/no-unused-vars': 'off',
      eqeqeq: ['error', 'smart'],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      ...restrictedSyntax(),
    },
  },
  {
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['warn', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: tests,
    rules: {
      'max-lines': ['warn', { max: 900, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
      'jest/max-nested-describe': ['error', { max: 2 }],
      'jest/no-commented-out-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/no-unneeded-async-expect-function': 'error',
      'jest/prefer-importing-jest-globals': 'error',
      'jest/valid-title': [
        'error',
        { mustNotMatch: { test: ['\\bshould\\b', 'Write the title as a fact in the present tense.'] } },
      ],
    },
  },
  { files: environmentReaders, ignores: ['**/*.js'], rules: restrictedSyntax({ mayReadEnvironment: true }) },
  { files: [...toolFiles, 'tooling/eslint/**'], rules: { 'no-restricted-exports': 'off' } },
)
