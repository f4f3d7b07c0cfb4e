import {
  defaultTopicEmailSettings,
  topicEmailPreference,
  topicEmailSettingsSchema,
  type TopicEmailSettings,
} from '@lintel/shared/contract/topics'
import type { Transaction } from '../../../../database/scope.ts'
import { withScope } from '../../../../database/scope.ts'
import type { WorkerDeps } from '../../../../interfaces/platform-module.ts'
import { writeEmail } from '../../../base/outbox/index.ts'
import { findMember } from '../../../organization/members/index.ts'
import { findPreference } from '../../../organization/preferences/index.ts'
import { findUser } from '../../../organization/users/index.ts'
import {
  markReported,
  listDuePeople,
  listUnreported,
  postpone,
  lockDue,
  type DuePerson,
  type DueTopic,
} from './due-repository.ts'
import { maxEvents, topicEmail } from './email.model.ts'
import { dailyTimesAround } from './daily-time.model.ts'

export type EmailDeps = Pick<WorkerDeps, 'db' | 'jobs' | 'emailBranding'> & {
  logger: Pick<WorkerDeps['logger'], 'error'>
}

const peopleAtOnce = 200
/** Topics per person. The others follow a minute later. */
const topicsAtOnce = 500

/** Sends all emails that are due, in all organizations. Any number of workers may do so at the same time; everything is sent once. */
export async function writeDueEmails(deps: EmailDeps, now: Date): Promise<void> {
  let last: DuePerson | undefined
  do {
    const people = await listDuePeople(deps.db, now, { last, max: peopleAtOnce })
    for (const person of people) await settle(deps, person, now)
    last = people.length < peopleAtOnce ? undefined : people.at(-1)
  } while (last)
}

/** A failure doesn't affect other people and is retried at the next tick. */
async function settle({ db, ...deps }: EmailDeps, person: DuePerson, now: Date): Promise<void> {
  try {
    // In the person's scope, because no one else may see their address and settings.
    await withScope(db, person, (tx) => settleWithin(tx, deps, { person, now }))
  } catch (error) {
    deps.logger.error({ err: error, userId: person.userId }, "a topic email couldn't be written")
  }
}

type DueEmails = { person: DuePerson; now: Date }

async function settleWithin(tx: Transaction, deps: Omit<EmailDeps, 'db'>, { person, now }: DueEmails): Promise<void> {
  const lockedTopics = await lockDue(tx, person, { until: now, max: topicsAtOnce })
  if (lockedTopics.length === 0) return
  const member = await findMember(tx, person)
  const user = await findUser(tx, person.userId)
  const { time, timeZone } = await readEmailSetting(tx, person.userId)
  // Only the address that the identity provider has verified is used; people can change the contact address themselves.
  if (time === 'never' || !member?.roles.includes('topics.read') || !user?.signInEmail) {
    await markReported(tx, person, { ids: idsOf(lockedTopics) })
    return
  }
  const dueTopics =
    time === 'daily' ? await postponeToDailyTime(tx, lockedTopics, { person, now, timeZone }) : lockedTopics
  if (dueTopics.length === 0) return
  const unreported = await listUnreported(tx, person, { due: dueTopics, maxEvents })
  await markReported(tx, person, { ids: idsOf(dueTopics), reportedAt: now })
  if (unreported.length === 0) return
  const { firstName, lastName, signInEmail: to } = user
  const { organizationId, userId } = person
  const hasMore = lockedTopics.length === topicsAtOnce
  const email = topicEmail(deps.emailBranding, unreported, { organizationId, firstName, lastName, hasMore })
  const latest = Math.max(...unreported.map(({ position }) => position))
  const uniqueKey = `topics:${userId}:${latest}`
  await writeEmail(tx, deps.jobs, { ...email, organizationId, recipientId: userId, to, uniqueKey })
}

type ScheduledEmails = DueEmails & { timeZone: string }

/** Events before the last daily time are sent now; all others wait for the next. */
async function postponeToDailyTime(
  tx: Transaction,
  lockedTopics: readonly DueTopic[],
  { person, now, timeZone }: ScheduledEmails,
): Promise<DueTopic[]> {
  const { last, next } = dailyTimesAround(now, timeZone)
  const waits = lockedTopics.filter(({ dueAt }) => dueAt > last)
  await postpone(tx, person, { ids: idsOf(waits), dueAt: next })
  return lockedTopics.filter(({ dueAt }) => dueAt <= last)
}

/** Invalid settings count as absent. */
async function readEmailSetting(tx: Transaction, userId: string): Promise<TopicEmailSettings> {
  const found = await findPreference(tx, userId, topicEmailPreference)
  if (!found) return defaultTopicEmailSettings
  const parsed = topicEmailSettingsSchema.safeParse(parse(found.value))
  return parsed.success ? parsed.data : defaultTopicEmailSettings
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function idsOf(topics: readonly DueTopic[]): string[] {
  return topics.map(({ topicId }) => topicId)
}
