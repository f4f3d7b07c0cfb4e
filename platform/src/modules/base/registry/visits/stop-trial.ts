import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { endTrial } from '../remotes/remote-changes.ts'
import { findRemote, findTrial, lockRegistry } from '../remotes/repository.ts'
import { lately, peopleFailed } from './repository.ts'

export type TrialLimits = {
  /** Minimum visits before a trial is judged. */
  visits: number
  /** Percentage points by which a trial may fail more often than the live version. */
  percent: number
}

type Count = { shown: number; failed: number }

function failingPercent({ shown, failed }: Count): number {
  return shown + failed === 0 ? 0 : (failed / (shown + failed)) * 100
}

/** One person's browser or network says nothing about a version. */
const fewestPeople = 2

/** Stops a trial that fails more often than the live version. */
export async function stopIfBad(db: Database, name: string, limits: TrialLimits): Promise<void> {
  await withScope(db, {}, async (tx) => {
    await lockRegistry(tx)
    const remote = await findRemote(tx, name)
    const trial = remote?.trialId == null ? undefined : await findTrial(tx, remote.trialId)
    if (!remote || !trial || trial.shown + trial.failed < limits.visits) return
    const live = await lately(tx, { name, version: remote.version })
    if (failingPercent(trial) - failingPercent(live) <= limits.percent) return
    if ((await peopleFailed(tx, trial, trial.since)) < fewestPeople) return
    const change = { tx, name, author: { by: 'The registry', byId: null } }
    const detail = `It failed in ${inWords(trial)}, the live version in ${inWords(live)}.`
    await endTrial(change, 'trialStopped', detail)
  })
}

function inWords({ shown, failed }: Count): string {
  return `${failed} of ${shown + failed} visits`
}
