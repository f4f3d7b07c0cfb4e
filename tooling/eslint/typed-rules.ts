import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'oxlint'
import tseslint from 'typescript-eslint'

const dispensable = [
  // There are no enums, and no library has look-alike classes: both rules only cost time.
  'no-unsafe-enum-assignment',
  'no-unsafe-class-instance-assignment',
  // Functions of Playwright, Fastify and msw work unbound, but their types do not say so.
  'unbound-method',
  // Handlers are async by contract even without anything to await.
  'require-await',
].map((name) => `@typescript-eslint/${name}`)

/** The strict preset's rules that need types. */
function rulesThatNeedTypes() {
  const fromSyntax = tseslint.configs.strict.flatMap(({ rules = {} }) => Object.keys(rules))
  const untypedRules = new Set([...fromSyntax, ...dispensable])
  const strict = tseslint.configs.strictTypeChecked.flatMap(({ rules = {} }) => Object.entries(rules))
  const typed = strict.filter(([name, setting]) => setting !== 'off' && !untypedRules.has(name))
  return Object.fromEntries(typed.map(([name, setting]) => [name.replace('@typescript-eslint', 'typescript'), setting]))
}

/**
 * They check configuration of the React compiler, which is not used here, and are the only ones that oxlint lacks.
 */
const ofTheCall = new Set(['react-hooks/config', 'react-hooks/gating'])

/** React's rules for hooks and components. oxlint runs them natively in a twentieth of the time. */
function rulesOfReact() {
  const rules = Object.entries(reactHooks.configs.flat['recommended-latest'].rules)
  const usedRules = rules.filter(([name]) => !ofTheCall.has(name))
  return Object.fromEntries(usedRules.map(([name, setting]) => [name.replace('react-hooks', 'react'), setting]))
}

/** Rules that need types or follow imports, and those of React. A native program runs them in seconds. */
export const typedRules = defineConfig({
  options: { typeAware: true, denyWarnings: true },
  plugins: ['typescript', 'import', 'react'],
  categories: { correctness: 'off' },
  ignorePatterns: ['**/*.{js,mjs}', 'platform/migrations/', 'tooling/templates/'],
  rules: {
    ...rulesThatNeedTypes(),
    'import/no-cycle': ['error', { ignoreExternal: true, ignoreTypes: false }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/no-confusing-void-expression': [
      'error',
      { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    ],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  },
  overrides: [
    { files: ['**/{host,shared,remote-*}/{src,dev}/**/*.{ts,tsx}'], rules: rulesOfReact() },
    {
      // Deprecated exports for earlier releases are used here.
      files: [
        'platform/src/modules/reports/data-sets/routes.ts',
        'platform/src/modules/reports/data-sets/routes.test.ts',
      ],
      rules: { 'typescript/no-deprecated': 'off' },
    },
  ],
})
