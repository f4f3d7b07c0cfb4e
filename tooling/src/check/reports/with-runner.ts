import type { GateResult } from '../gate.ts'

/** A runner can fail without a failing test: a file that does not load, a server that does not start. */
export function withRunner(result: GateResult, isOk: boolean): GateResult {
  return isOk || result.failed > 0 ? result : { ...result, failed: 1 }
}
