import type { RoleName } from '@lintel/shared/contract'
import type { Schedule } from '@lintel/shared/contract/reports'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listMembers } from '../../organization/members/index.ts'
import { maySeeSource } from '../data-sources/source-fields.ts'
import { isShown, type ReportContents } from '../reports/read-reports.ts'
import { displayNameOf } from '../../organization/users/index.ts'
import { readStoredSchedule } from './stored-schedule.ts'
import { sharingRole } from './external-recipients.ts'
import { listRecipients } from './recipients-repository.ts'
import type { StoredSchedule } from './repository.ts'

/** Schedules as the caller sees them, in the same order, without those of sources that the caller can't see. */
export async function describeSchedules(scope: OrganizationScope, all: StoredSchedule[]): Promise<Schedule[]> {
  const { tx, organizationId } = scope
  const schedules = all.filter(({ source }) => maySeeSource(scope.roles, source))
  const ids = schedules.map(({ id }) => id)
  const recipients = Map.groupBy(await listRecipients(tx, organizationId, ids), ({ scheduleId }) => scheduleId)
  const members = new Map((await listMembers(tx, organizationId)).map((member) => [member.id, member]))
  return schedules.map((schedule) => {
    const owner = schedule.ownerId === null ? undefined : members.get(schedule.ownerId)
    return {
      ...describeStored(schedule),
      ...externalRecipientsOf(scope.roles, schedule),
      recipients: (recipients.get(schedule.id) ?? []).map((person) => ({ id: person.id, name: nameOf(person) })),
      ownerName: owner ? displayNameOf(owner) : schedule.ownerName,
      mayChange: mayChange(scope, schedule),
      mayTakeOver: owner === undefined && scope.roles.includes('reporting.create'),
    }
  })
}

function describeStored(schedule: StoredSchedule) {
  const { id, nextRun, reportTypeId, reportType, dataSetId, dataset, source } = schedule
  const { withSpreadsheet, ownerId, revision } = schedule
  return {
    ...{ id, reportTypeId, reportType, dataSetId, dataset, source },
    ...{ withSpreadsheet, ownerId, revision },
    ...readStoredSchedule(schedule),
    isPaused: nextRun === null,
    nextRun: nextRun?.toISOString() ?? null,
  }
}

/** Addresses are only visible to users who can send reports outside; their number is visible to all. */
function externalRecipientsOf(roles: readonly RoleName[], { outsiders }: StoredSchedule) {
  const outsiderCount = outsiders.length
  if (!roles.includes(sharingRole)) return { outsiderCount }
  return { outsiderCount, outsiders: outsiders.map(({ email }) => email) }
}

/** People without a name are shown by their sign-in address. */
function nameOf(person: { firstName: string; lastName: string; signInEmail: string | null }): string {
  return displayNameOf(person) || (person.signInEmail ?? '')
}

/** Whether the caller can change the schedule: its owner and administrators of the organization can. */
export function mayChange({ roles, userId }: OrganizationScope, { ownerId }: StoredSchedule): boolean {
  return roles.includes('reporting.create') && (ownerId === userId || roles.includes('organization.update'))
}

/** Recipients must be allowed to see every column and filter of the report. */
export function mayRead(roles: readonly RoleName[], contents: ReportContents): boolean {
  return roles.includes('reporting.read') && isShown(contents, roles)
}
