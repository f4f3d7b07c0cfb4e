import { createHash } from 'node:crypto'
import type { Visit } from '@lintel/shared/contract/releases'
import type { Transaction } from '../../../../database/scope.ts'
import { visitChannel } from '../../../../observability/channels.ts'
import { alertIfWorse } from '../alerts/send-alert.ts'
import type { ReleaseKey } from '../remotes/repository.ts'
import { addToHour, addToTrial, forgetOldVisits, isReleased, noteFailures, noteVisitor } from './repository.ts'
import { stopIfBad, type VisitDeps } from './stop-trial.ts'
import { countTimes } from './times.model.ts'

/** Maximum counted visits per user and hour, so that one user alone can't decide about a version. */
const maxOfPerson = 10

type Group = ReleaseKey & { visits: Visit[] }

/** Counts the visits that a person's shell reports. Ignores unknown versions. */
export async function countVisits(
  deps: VisitDeps,
  tx: Transaction,
  { userId, visits }: { userId: string; visits: readonly Visit[] },
): Promise<void> {
  const person = createHash('sha256').update(userId).digest('base64url').slice(0, 22)
  for (const group of groupsOf(visits)) {
    if (!(await isReleased(tx, group))) continue
    const counted = await countedOf(tx, group, person)
    if (counted.length === 0) continue
    const failed = counted.filter(({ outcome }) => outcome === 'failed').length
    if (failed > 0) await noteFailures(tx, group, { person, failed })
    const count = { shown: counted.length - failed, failed }
    await keep(tx, group, counted, count)
    tx.afterCommit(async () => visitChannel.publish({ remote: group.name, version: group.version, ...count }))
    const trial = await addToTrial(tx, group, count)
    // In transactions of their own, so that visits don't wait: one waits for other changes, the other writes for organizations.
    if (failed > 0) tx.afterCommit(() => alertIfWorse(deps, group))
    if (!trial || trial.failed === 0 || trial.shown + trial.failed < deps.limits.visits) continue
    tx.afterCommit(() => stopIfBad(deps, group.name))
  }
}

/** Always in the same order, to avoid deadlocks. */
function groupsOf(visits: readonly Visit[]): Group[] {
  const groups = Map.groupBy(visits, ({ remote, version }) => `${remote} ${version}`)
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first ? [{ name: first.remote, version: first.version, visits: [first, ...others] }] : [],
    )
}

async function countedOf(tx: Transaction, group: Group, person: string): Promise<Visit[]> {
  const before = await noteVisitor(tx, group, { person, visits: group.visits.length })
  return group.visits.slice(0, Math.max(0, maxOfPerson - before))
}

async function keep(
  tx: Transaction,
  release: ReleaseKey,
  visits: readonly Visit[],
  count: { shown: number; failed: number },
): Promise<void> {
  const isFirst = await addToHour(tx, release, {
    ...count,
    violations: visits.reduce((sum, { violations = 0 }) => sum + violations, 0),
    loads: countTimes(visits.map(({ loadMs }) => loadMs)),
    renders: countTimes(visits.map(({ renderMs }) => renderMs)),
  })
  if (isFirst) await forgetOldVisits(tx)
}
