import { defineConfig, globalIgnores } from 'eslint/config'
import jest from 'eslint-plugin-jest'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/**
 * The export of a remote's `eslint.config.js`: our rules that do not depend on the file's location in the repository.
 */
export const remoteLint = defineConfig(
  globalIgnores(['dist/', '.cache/']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      'max-lines': ['warn', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['warn', { max: 80, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'smart'],
      // Only entry points of the shared package can be imported, and other remotes only by URL.
      'no-restricted-imports': [
        'error',
        { patterns: ['@lintel/shared/host', '@lintel/shared/built/*', '@lintel/remote-*'] },
      ],
    },
  },
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['warn', { max: 150, skipBlankLines: true }] } },
  { files: ['{src,dev}/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat['recommended-latest']] },
  { files: ['*.config.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*'] }],
      'max-lines-per-function': 'off',
    },
  },
)
