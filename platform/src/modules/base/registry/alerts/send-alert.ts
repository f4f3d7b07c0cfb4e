import type { Database } from '../../../../database/connect.ts'
import { enterScope, withScope, type Transaction } from '../../../../database/scope.ts'
import type { EmailBranding } from '../../../../interfaces/platform-module.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { writeEvents } from '../../../organization/webhooks/index.ts'
import { writeEmail } from '../../outbox/index.ts'
import { findRelease, findRemote, findTrial, type ReleaseKey } from '../remotes/repository.ts'
import type { TrialLimits } from '../visits/trial-limits.ts'
import { alertEmail } from './alert-email.model.ts'
import { releaseAlert } from './alert-event.ts'
import { failsMoreOften, failuresText, type Alert } from './alert-rule.model.ts'
import { countLoads, listAlertsOf, listRecipients, markAlerted, type StoredAlerts } from './repository.ts'

export type AlertDeps = { db: Database; jobs: JobQueue; emailBranding: EmailBranding; limits: TrialLimits }

const dayHours = 24
const weekHours = 7 * dayHours

/** Reports a version that fails more often than the previous one: the live version for one on trial, else the one that was live before. */
export async function alertIfWorse(deps: AlertDeps, key: ReleaseKey): Promise<void> {
  await withScope(deps.db, {}, async (tx) => {
    const release = await findRelease(tx, key)
    if (!release || release.alertedAt !== null) return
    const previousVersion = await findPrevious(tx, key)
    if (previousVersion === undefined) return
    const previous = { name: key.name, version: previousVersion }
    const count = await countLoads(tx, key, dayHours)
    if (count.shown + count.failed < deps.limits.visits) return
    const sameDay = await countLoads(tx, previous, dayHours)
    // After a release to everyone, hardly anyone opens the previous version.
    const isEnough = sameDay.shown + sameDay.failed >= deps.limits.visits
    const previousCount = isEnough ? sameDay : await countLoads(tx, previous, weekHours)
    if (!failsMoreOften(count, previousCount, deps.limits)) return
    await sendAlert(tx, deps, { ...key, count, previous: { version: previousVersion, count: previousCount } })
  })
}

/** Undefined if no one gets this version, or there was none before. */
async function findPrevious(tx: Transaction, { name, version }: ReleaseKey): Promise<string | undefined> {
  const remote = await findRemote(tx, name)
  if (!remote) return undefined
  if (remote.version === version) return remote.earlier[0]
  const trial = remote.trialId === null ? undefined : await findTrial(tx, remote.trialId)
  return trial?.version === version ? remote.version : undefined
}

/** Notifies everyone who asked for it in all organizations; only once for each version. Leaves the transaction without a scope. */
export async function sendAlert(tx: Transaction, deps: Pick<AlertDeps, 'jobs' | 'emailBranding'>, alert: Alert) {
  const { name, version, count, previous } = alert
  const detail = `It failed in ${failuresText(count)}, version ${previous.version} in ${failuresText(previous.count)}.`
  if (!(await markAlerted(tx, { name, version }, detail))) return
  for (const settings of await listAlertsOf(tx, name)) {
    await enterScope(tx, { organizationId: settings.organizationId })
    await notify(tx, deps, alert, settings)
  }
  await enterScope(tx, {})
}

async function notify(
  tx: Transaction,
  { jobs, emailBranding }: Pick<AlertDeps, 'jobs' | 'emailBranding'>,
  alert: Alert,
  { organizationId, recipients, isWebhook }: StoredAlerts,
): Promise<void> {
  const { name, version, count, previous } = alert
  for (const { id, address, ...person } of await listRecipients(tx, organizationId, recipients)) {
    const email = alertEmail(emailBranding, alert, { organizationId, person })
    const uniqueKey = `release-alert:${name}:${version}:${id}`
    await writeEmail(tx, jobs, { ...email, organizationId, recipientId: id, to: address, uniqueKey })
  }
  if (!isWebhook) return
  const data = {
    ...{ remote: name, version, loads: count.shown + count.failed, failures: count.failed },
    previousVersion: previous.version,
    previousLoads: previous.count.shown + previous.count.failed,
    previousFailures: previous.count.failed,
  }
  await writeEvents(tx, jobs, releaseAlert, { organizationId, data: [data] })
}
