import type { RecordedAction, RecordedValues } from '@lintel/shared/contract/applications'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { displayNameOf } from '../users/read-user.ts'
import { findUser } from '../users/repository.ts'
import { insertChanges } from './repository.ts'

type Person = { id: string; firstName: string; lastName: string }

export type Change = {
  action: RecordedAction
  subject?: Person
  before: RecordedValues | null
  after: RecordedValues | null
}

/** Called in the transaction of the changes, so that changes and history can't differ. */
export async function recordChanges({ tx, organizationId, userId }: OrganizationScope, changes: Change[]) {
  if (changes.length === 0) return
  const actor = await findUser(tx, userId)
  const by = { organizationId, actorId: userId, actorName: actor ? displayNameOf(actor) : userId }
  const rows = changes.map(({ subject, ...change }) => ({
    ...by,
    ...change,
    ...(subject && { subjectId: subject.id, subjectName: displayNameOf(subject) }),
  }))
  await insertChanges(tx, rows)
}
