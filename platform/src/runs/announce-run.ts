import type { Transaction } from '../database/scope.ts'
import { announceChange, type Subject } from '../events/announce-change.ts'
import type { RunKey } from './attempt.ts'
import type { RunKind } from './run-tables.ts'

/** The subject for followers of a run. */
export function subjectOf({ topic }: Pick<RunKind, 'topic'>, { organizationId, runId }: RunKey): Subject {
  return { topic, organizationId, id: runId }
}

export function announceRun(tx: Transaction, kind: Pick<RunKind, 'topic'>, key: RunKey): Promise<void> {
  return announceChange(tx, subjectOf(kind, key))
}
