import type { ProgramName } from '../set-up/set-up.ts'

/** A script of the root's `package.json`, as the check runs it. */
export type Step = {
  script: string
  args?: readonly string[]
  environment?: Record<string, string>
  /** The runner whose report counts tests; other steps count as one. */
  runner?: 'jest' | 'playwright'
  /** Skips the step if this program is missing. */
  needs?: ProgramName
}

/** Groups run sequentially; steps of a group run in parallel. */
export type Plan = readonly (readonly Step[])[]

export const levels = ['default', 'full', 'nightly'] as const
export type Level = (typeof levels)[number]

/** The longest start first, so that no CPU idles while the last one finishes. */
const staticChecks: readonly Step[] = [
  { script: 'lint:types' },
  { script: 'typecheck' },
  { script: 'lint:syntax' },
  { script: 'build' },
  { script: 'format:check' },
  { script: 'copies' },
  { script: 'unused' },
]

/** Leaves out tests tagged `@full`: other tests of the default level run the same code. */
const withoutFull = ['--testNamePattern', String.raw`^(?!.*@full\b)`]

/** `LINTEL_TEST_LEVEL` tells Jest's configuration whether to run slow files (`*.slow.test.ts`). */
export function unitTests(level: 'default' | 'full', args: readonly string[] = []): Step {
  const ownArgs = level === 'full' ? args : [...withoutFull, ...args]
  return { script: 'unit', args: ownArgs, runner: 'jest', environment: { LINTEL_TEST_LEVEL: level } }
}

export function journeys(args: readonly string[]): Step {
  return { script: 'journeys', args, runner: 'playwright', needs: 'chromium' }
}

/** Journeys and tests keep all CPUs busy themselves, so each of them runs alone. */
export const plans: Record<Level, Plan> = {
  default: [
    staticChecks,
    [{ script: 'sizes' }],
    [journeys(['--grep', '@smoke', '--grep-invert', '@nightly'])],
    [unitTests('default')],
  ],
  full: [
    staticChecks,
    [{ script: 'sizes' }],
    [journeys(['--grep-invert', '@nightly'])],
    [{ script: 'viewer', runner: 'playwright', needs: 'chromium' }],
    [unitTests('full')],
  ],
  nightly: [
    [{ script: 'dependencies:audit' }],
    [{ script: 'build' }],
    [journeys(['--grep', '@nightly'])],
    [{ script: 'drill', args: ['restore'] }],
    [{ script: 'bench', needs: 'chromium' }],
    [{ script: 'containers', args: ['play'] }],
  ],
}

/** The steps with these names, in their usual order. */
export function selectSteps(plan: Plan, names: readonly string[]): Plan {
  const stepNames = plan.flat().map(({ script }) => script)
  const unknown = names.filter((name) => !stepNames.includes(name))
  if (unknown.length > 0) {
    throw new Error(`Step ${unknown.join(', ')} doesn't exist at this level. Choose from: ${stepNames.join(', ')}.`)
  }
  if (names.length === 0) return plan
  return plan.map((group) => group.filter(({ script }) => names.includes(script)))
}
