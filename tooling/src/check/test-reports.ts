import { z } from 'zod'
import type { GateResult } from './gate.ts'

const vitestSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** A runner can fail without a failing test: a file that does not load, a server that does not start. */
function withRunner(result: GateResult, isOk: boolean): GateResult {
  return isOk || result.failed > 0 ? result : { ...result, failed: 1 }
}

export function readVitestReport(text: string, isOk: boolean): GateResult {
  const { numPassedTests, numFailedTests } = vitestSchema.parse(JSON.parse(text))
  return withRunner({ passed: numPassedTests, failed: numFailedTests }, isOk)
}

/** A flaky journey passed at the second try: nobody may get used to that, so it counts as failed. */
export function readPlaywrightReport(text: string, isOk: boolean): GateResult {
  const { stats } = playwrightSchema.parse(JSON.parse(text))
  return withRunner({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, isOk)
}
