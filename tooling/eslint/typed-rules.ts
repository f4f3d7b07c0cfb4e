import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'oxlint'
import tseslint from 'typescript-eslint'

const dispensable = [
  // There are no enums, and no library of ours hands out look-alike classes: both only cost time.
  'no-unsafe-enum-assignment',
  'no-unsafe-class-instance-assignment',
  // Playwright, Fastify and msw hand out functions that work without their object, but do not say so in types.
  'unbound-method',
  // Handlers are async by contract even where one has nothing to wait for.
  'require-await',
].map((name) => `@typescript-eslint/${name}`)

/** What the strict preset asks of types, beyond what it can tell from syntax. */
function rulesThatNeedTypes() {
  const fromSyntax = tseslint.configs.strict.flatMap(({ rules = {} }) => Object.keys(rules))
  const others = new Set([...fromSyntax, ...dispensable])
  const strict = tseslint.configs.strictTypeChecked.flatMap(({ rules = {} }) => Object.entries(rules))
  const typed = strict.filter(([name, setting]) => setting !== 'off' && !others.has(name))
  return Object.fromEntries(typed.map(([name, setting]) => [name.replace('@typescript-eslint', 'typescript'), setting]))
}

/** They ask how the compiler of React is called, which nobody does here, and are the only ones that oxlint lacks. */
const ofTheCall = new Set(['react-hooks/config', 'react-hooks/gating'])

/** What React asks of hooks and components. Its compiler looks at each of them: natively in a twentieth of the time. */
function rulesOfReact() {
  const rules = Object.entries(reactHooks.configs.flat['recommended-latest'].rules)
  const kept = rules.filter(([name]) => !ofTheCall.has(name))
  return Object.fromEntries(kept.map(([name, setting]) => [name.replace('react-hooks', 'react'), setting]))
}

/** The rules that look beyond one file, by types and along imports, and those of React. A native program runs them in seconds. */
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
      // What serves releases from before is deprecated for everyone else.
      files: [
        'platform/src/modules/reports/data-sets/routes.ts',
        'platform/src/modules/reports/data-sets/routes.test.ts',
      ],
      rules: { 'typescript/no-deprecated': 'off' },
    },
  ],
})
