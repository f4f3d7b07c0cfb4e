import { withScope } from '../../../../database/scope.ts'
import { endTrial } from '../remotes/remote-changes.ts'
import { findRemote, findTrial, lockRegistry } from '../remotes/repository.ts'
import { fewestPeople } from '../alerts/alert-rule.model.ts'
import { sendAlert, type AlertDeps } from '../alerts/send-alert.ts'
import { recordForManagers, type RecordDeps } from '../remotes/record-changes.ts'
import { countLoads } from '../alerts/repository.ts'
import { peopleFailed } from './repository.ts'

export type VisitDeps = AlertDeps & RecordDeps

const weekHours = 7 * 24
const registry = { kind: 'system', id: 'registry', name: 'The registry' } as const

type Count = { shown: number; failed: number }

function failingPercent({ shown, failed }: Count): number {
  return shown + failed === 0 ? 0 : (failed / (shown + failed)) * 100
}

/** Stops a trial that fails more often than the live version, and reports it. */
export async function stopIfBad(deps: VisitDeps, name: string): Promise<void> {
  const { db, limits } = deps
  await withScope(db, {}, async (tx) => {
    await lockRegistry(tx)
    const remote = await findRemote(tx, name)
    const trial = remote?.trialId == null ? undefined : await findTrial(tx, remote.trialId)
    if (!remote || !trial || trial.shown + trial.failed < limits.visits) return
    const live = await countLoads(tx, { name, version: remote.version }, weekHours)
    if (failingPercent(trial) - failingPercent(live) <= limits.percent) return
    if ((await peopleFailed(tx, trial, trial.since)) < fewestPeople) return
    const record = recordForManagers(tx, deps, { actor: registry })
    const change = { tx, name, record, author: { by: registry.name, byId: null } }
    const detail = `It failed in ${inWords(trial)}, the live version in ${inWords(live)}.`
    await endTrial(change, 'trialStopped', detail)
    const previous = { version: remote.version, count: live }
    await sendAlert(tx, deps, { name, version: trial.version, count: trial, previous })
  })
}

function inWords({ shown, failed }: Count): string {
  return `${failed} of ${shown + failed} visits`
}
