/** What a gate counts for in the last line: one for a plain command, one per test for a test runner. */
export type GateResult = {
  passed: number
  failed: number
  /** Names of tests among the passed ones that needed a second try. */
  flaky?: readonly string[]
  output?: string
}

export type Gate = {
  /** What people type to run only this one. */
  name: string
  title: string
  run: () => Promise<GateResult>
  /** Gates whose failure makes this one pointless. */
  needs?: readonly string[]
}

/** Gates of one stage run side by side, as far as two cores allow; stages run one after the other. */
export type Stage = { gates: readonly Gate[]; width: 1 | 2 }

/** The stages with only the gates that were asked for; everything when nothing was. */
export function selectGates(stages: readonly Stage[], names: readonly string[]): Stage[] {
  const known = stages.flatMap(({ gates }) => gates.map(({ name }) => name))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`There is no gate ${unknown.join(', ')}. Name any of: ${known.join(', ')}`)
  if (names.length === 0) return [...stages]
  return stages
    .map((stage) => ({ ...stage, gates: stage.gates.filter(({ name }) => names.includes(name)) }))
    .filter(({ gates }) => gates.length > 0)
}

export function addUp(results: readonly GateResult[]) {
  const total = { passed: 0, failed: 0, flaky: [] as string[] }
  for (const { passed, failed, flaky = [] } of results) {
    total.passed += passed
    total.failed += failed
    total.flaky.push(...flaky)
  }
  return total
}
