/** How long one test, journey or file took. */
export type Timing = { name: string; seconds: number }

/** How long a gate took by the clock, how long it kept processors busy, and what part of that time they had nothing to do. */
export type GateTiming = Timing & { processor: number; idle: number }

/** What a gate counts for in the last line: one for a plain command, one per test for a test runner. */
export type GateResult = {
  passed: number
  failed: number
  /** Names of tests, or of files that failed outside of their tests. */
  failures?: readonly string[]
  /** Names of tests among the passed ones that needed a second try. */
  flaky?: readonly string[]
  /** What took longest within the gate, by kind ("test files", "journeys"). */
  slowest?: Readonly<Record<string, readonly Timing[]>>
  /** What the processes of a test runner did, and for how long, by kind ("unit tests"). */
  spent?: Readonly<Record<string, readonly Timing[]>>
  output?: string
}

export type Gate = {
  /** What people type to run only this one. */
  name: string
  title: string
  /** How many processors it keeps busy. */
  cores: 1 | 2
  run: () => Promise<GateResult>
  /** In place of `run` where people ask for it by name: what takes too long, or too much of a machine, to be part of everything. */
  runNamed?: () => Promise<GateResult>
  /** Gates that come first, and whose failure makes this one pointless. */
  needs?: readonly string[]
}

/** The gates that were asked for, in their usual order; all of them when none was. */
export function selectGates(gates: readonly Gate[], names: readonly string[]): Gate[] {
  const known = gates.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no gate ${unknown.join(', ')}. Name any of: ${known.join(', ')}`)
  if (names.length === 0) return [...gates]
  return gates.filter(({ name }) => names.includes(name)).map((gate) => ({ ...gate, run: gate.runNamed ?? gate.run }))
}

export function addUp(results: readonly GateResult[]) {
  const total = { passed: 0, failed: 0, failures: [] as string[], flaky: [] as string[] }
  for (const { passed, failed, failures = [], flaky = [] } of results) {
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
    total.flaky.push(...flaky)
  }
  return total
}
