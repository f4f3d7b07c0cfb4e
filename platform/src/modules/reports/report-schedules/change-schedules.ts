import { isDeepStrictEqual } from 'node:util'
import { isTimeZone } from '@lintel/shared/contract'
import type { Recurrence, Schedule, ScheduleChange, ScheduleCreate } from '@lintel/shared/contract/reports'
import { databaseTime } from '../../../database/database-time.ts'
import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordDeletion } from '../../organization/history/index.ts'
import { knownRoles, listMembers } from '../../organization/members/index.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import { assertCondition } from './conditions/assert-condition.ts'
import { normalizeAddresses, resolveExternalRecipients } from './external-recipients.ts'
import { describeSchedules, mayChange, mayRead } from './describe-schedule.ts'
import { nextMoment } from './due/due-moments.ts'
import { findRunnable, contentsOfNextReport } from './find-runnable.ts'
import { assertSupported } from './stored-schedule.ts'
import { listIds, replaceRecipients } from './recipients-repository.ts'
import {
  countOfOwner,
  deleteSchedule,
  findByForm,
  lockSchedules,
  insertSchedule,
  lockSchedule,
  updateSchedule,
  type StoredSchedule,
} from './repository.ts'
import type { Outsider } from './schema.ts'
import {
  formAlreadyUsed,
  hasOwner,
  recipientsMayNotRead,
  notPermitted,
  scheduleNotFound,
  tooMany,
  unknownTimeZone,
} from './schedule-errors.ts'

/** Maximum schedules that one person may own, so that no account can fill the shared queue. */
export const maxSchedules = 100

/** Idempotent: repeated requests with the same key create one schedule. */
export async function createSchedule(
  scope: OrganizationScope,
  form: ScheduleCreate,
  idempotencyKey: string,
): Promise<Schedule> {
  const { tx, organizationId, userId } = scope
  const sent = { organizationId, ownerId: userId, idempotencyKey }
  await lockSchedules(tx, sent)
  const existing = await findByForm(tx, sent)
  if (existing) return describe(scope, await requireSameForm(tx, existing, form))
  const runnable = await findRunnable(scope, form)
  if ((await countOfOwner(tx, sent)) >= maxSchedules) throw tooMany(maxSchedules)
  const { recurrence, withSpreadsheet, reportTypeId, dataSetId } = form
  assertTimeZone(recurrence, { path: 'recurrence.timeZone' })
  const { format, condition } = laterOf(form)
  await assertCondition(scope, condition, form)
  const inserted = await insertSchedule(tx, {
    ...{ ...sent, ...runnable, reportTypeId, dataSetId, recurrence, withSpreadsheet, format, condition },
    outsiders: await resolveExternalRecipients(scope, userId, { wanted: form.outsiders ?? [] }),
    ownerName: await nameOfCaller(scope),
    nextRun: await firstRun(tx, recurrence),
  })
  if (!inserted) throw new Error('A schedule from this form was inserted although its owner is locked.')
  await saveRecipients(scope, inserted, form.recipients)
  return describe(scope, inserted)
}

/** Fails if the content of the form has changed since the first request. Otherwise, the user would believe that the change was saved. */
async function requireSameForm(
  tx: Transaction,
  schedule: StoredSchedule,
  form: ScheduleCreate,
): Promise<StoredSchedule> {
  // If the schedule was changed after its creation, differences from the form are expected.
  if (schedule.revision > 1) return schedule
  const { reportTypeId, dataSetId, recurrence, withSpreadsheet, format, condition } = schedule
  const recipients = (await listIds(tx, schedule)).sort()
  const outsiders = schedule.outsiders.map(({ email }) => email).sort()
  const sent = {
    ...{ ...form, ...laterOf(form) },
    recipients: [...new Set(form.recipients)].sort(),
    outsiders: normalizeAddresses(form.outsiders ?? []).sort(),
  }
  const storedForm = { reportTypeId, dataSetId, recurrence, withSpreadsheet, format, condition, recipients, outsiders }
  if (!isDeepStrictEqual(sent, storedForm)) throw formAlreadyUsed()
  return schedule
}

/** Defaults for clients that don't send these fields. */
function laterOf({ format = 'xlsx', condition = null }: Pick<ScheduleCreate, 'format' | 'condition'>) {
  return { format, condition }
}

/** Absent fields stay unchanged. */
export async function changeSchedule(scope: OrganizationScope, id: string, change: ScheduleChange): Promise<Schedule> {
  const { tx, organizationId } = scope
  const scheduleKey = { organizationId, id }
  const before = await lockSchedule(tx, scheduleKey)
  const [described] = before ? await describeSchedules(scope, [before]) : []
  if (!before || !described) throw scheduleNotFound()
  if (change.takeOver && !described.mayTakeOver) throw hasOwner()
  if (!change.takeOver && !mayChange(scope, before)) throw notPermitted()
  if (change.revision !== before.revision) throw revisionConflict('report-schedules', 'recurring report')
  assertSupported(before)
  const owner = change.takeOver && { ownerId: scope.userId, ownerName: await nameOfCaller(scope) }
  const ownerId = owner ? owner.ownerId : before.ownerId
  const outside = change.outsiders && {
    outsiders: await resolveExternalRecipients(scope, ownerId, { wanted: change.outsiders, before: before.outsiders }),
  }
  const values = await valuesOf(scope, before, change)
  const isNew = ({ key }: Outsider) => !before.outsiders.some((one) => one.key === key)
  const isJoined = change.recipients && (await saveRecipients(scope, before, change.recipients))
  // New recipients have received nothing yet, so the next report is sent even if it's unchanged.
  const resetColumns = (isJoined || outside?.outsiders.some(isNew)) && { lastSentDigest: null }
  await updateSchedule(tx, scheduleKey, { ...owner, ...outside, ...resetColumns, ...values })
  const after = await lockSchedule(tx, scheduleKey)
  if (!after) throw scheduleNotFound()
  return describe(scope, after)
}

/** Removes the schedule; its reports stay. */
export async function removeSchedule(scope: OrganizationScope, id: string): Promise<void> {
  const scheduleKey = { organizationId: scope.organizationId, id }
  const schedule = await lockSchedule(scope.tx, scheduleKey)
  const [described] = schedule ? await describeSchedules(scope, [schedule]) : []
  if (!schedule || !described) throw scheduleNotFound()
  if (!mayChange(scope, schedule) && !described.mayTakeOver) throw notPermitted()
  await deleteSchedule(scope.tx, scheduleKey)
  await recordDeletion(scope, 'report-schedule', `${schedule.reportType}: ${schedule.dataset}`)
}

async function valuesOf(scope: OrganizationScope, before: StoredSchedule, change: ScheduleChange) {
  const { recurrence = before.recurrence, withSpreadsheet = before.withSpreadsheet } = change
  assertTimeZone(recurrence, { path: 'recurrence.timeZone', kept: before.recurrence })
  const isPaused = change.isPaused ?? before.nextRun === null
  const { format = before.format, condition = before.condition } = change
  // A column that the schedule already uses stays valid even if the report no longer has it, so that users can pause the schedule.
  const isOtherField = condition?.threshold?.field !== before.condition?.threshold?.field
  if (isOtherField) await assertCondition(scope, condition, { ...before, recurrence })
  const values = { recurrence, withSpreadsheet, format, condition }
  if (isPaused) return { ...values, nextRun: null, ...(change.isPaused && { problem: null }) }
  const isResumed = before.nextRun === null
  // Resuming checks again whether a report can be made, and skips runs that were missed while paused.
  const resetColumns = isResumed && { ...(await findRunnable(scope, before)), problem: null, failuresInRow: 0 }
  const nextRun = isResumed || change.recurrence ? await firstRun(scope.tx, recurrence) : before.nextRun
  return { ...values, ...resetColumns, nextRun }
}

async function firstRun(tx: Transaction, recurrence: Recurrence): Promise<Date> {
  return nextMoment(recurrence, await databaseTime(tx))
}

/** Fails for an unsupported time zone, unless an existing schedule already has it. */
export function assertTimeZone({ timeZone }: Recurrence, { path, kept }: { path: string; kept?: Recurrence }): void {
  if (timeZone !== kept?.timeZone && !isTimeZone(timeZone)) throw unknownTimeZone(path)
}

async function saveRecipients(
  scope: OrganizationScope,
  schedule: StoredSchedule,
  ids: readonly string[],
): Promise<boolean> {
  const members = new Map((await listMembers(scope.tx, scope.organizationId)).map((member) => [member.id, member]))
  const uniqueIds = [...new Set(ids)]
  const contents = await contentsOfNextReport(scope, schedule)
  const refusedIds = uniqueIds.filter((id) => !mayRead(knownRoles(members.get(id)?.roles ?? []), contents))
  const names = refusedIds.map((id) => members.get(id)).filter((member) => member !== undefined)
  if (refusedIds.length > 0) throw recipientsMayNotRead(names.map(displayNameOf))
  return replaceRecipients(scope.tx, schedule, uniqueIds)
}

async function describe(scope: OrganizationScope, schedule: StoredSchedule): Promise<Schedule> {
  const [described] = await describeSchedules(scope, [schedule])
  if (!described) throw scheduleNotFound()
  return described
}

async function nameOfCaller({ tx, userId }: OrganizationScope): Promise<string> {
  const user = await findUser(tx, userId)
  if (!user) {
    const detail = "Your account isn't set up here yet. Open your organization again and retry."
    throw new PlatformError('report-schedules/owner-unknown', 409, detail)
  }
  return displayNameOf(user)
}
