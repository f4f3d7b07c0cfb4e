import type {
  Application,
  ApplicationChange,
  ApplicationCreate,
  ApplicationSecret,
  ApplicationSignIn,
} from '@lintel/shared/contract/applications'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordChanges } from '../history/record-changes.ts'
import { digestOfSecret, newSecret } from '../identity/applications/secrets.ts'
import { endGrants } from '../identity/end-sessions.ts'
import { displayNameOf } from '../users/read-user.ts'
import { findUser } from '../users/repository.ts'
import {
  applicationNotFound,
  hasNoSecret,
  maxApplications,
  registeredElsewhere,
  tooManyApplications,
} from './application-errors.ts'
import { deleteConsents } from './consents/repository.ts'
import { describeApplication } from './describe-application.ts'
import {
  countApplications,
  countPeople,
  deleteApplication,
  lockApplications,
  insertApplication,
  lockApplication,
  updateApplication,
  type StoredApplication,
} from './repository.ts'

/** The response is the only one that contains the secret. */
export async function registerApplication(
  scope: OrganizationScope,
  { name, kind, redirectAddresses }: ApplicationCreate,
  signIn: ApplicationSignIn,
): Promise<ApplicationSecret> {
  const { tx, organizationId, userId } = scope
  if (signIn.isExternal) throw registeredElsewhere(signIn.authorizationAddress)
  await lockApplications(tx, organizationId)
  if ((await countApplications(tx, organizationId, { isSelfRegistered: false })) >= maxApplications)
    throw tooManyApplications()
  const person = await findUser(tx, userId)
  const secret = kind === 'public' ? null : newSecret()
  const application = await insertApplication(tx, {
    organizationId,
    name,
    kind,
    redirectAddresses: [...new Set(redirectAddresses)],
    ...(secret !== null && { secretDigest: digestOfSecret(secret) }),
    createdById: userId,
    createdBy: person ? displayNameOf(person) : '',
  })
  const after = { application: application.name, redirectAddresses: application.redirectAddresses }
  await recordChanges(scope, [{ action: 'application-added', before: null, after }])
  return { ...describeApplication(application, 0), secret }
}

export async function changeApplication(
  scope: OrganizationScope,
  id: string,
  { revision, name, redirectAddresses }: ApplicationChange,
): Promise<Application> {
  const before = await locked(scope, id)
  if (before.revision !== revision) throw revisionConflict('applications', 'application')
  const changed = await updateApplication(
    scope.tx,
    { organizationId: scope.organizationId, id },
    {
      ...(name !== undefined && { name }),
      ...(redirectAddresses && { redirectAddresses: [...new Set(redirectAddresses)] }),
    },
  )
  const [old, now] = [before, changed].map((one) => ({
    application: one.name,
    redirectAddresses: one.redirectAddresses,
  }))
  if (JSON.stringify(old) !== JSON.stringify(now))
    await recordChanges(scope, [{ action: 'application-changed', before: old ?? null, after: now ?? null }])
  return described(scope, changed)
}

/** The previous secret stops working immediately. Users stay signed in if the application gets the new one within the hour. */
export async function changeSecret(scope: OrganizationScope, id: string): Promise<ApplicationSecret> {
  const { kind } = await locked(scope, id)
  if (kind === 'public') throw hasNoSecret()
  const secret = newSecret()
  const rowKey = { organizationId: scope.organizationId, id }
  const changed = await updateApplication(scope.tx, rowKey, {
    secretDigest: digestOfSecret(secret),
    secretChangedAt: new Date(),
  })
  const after = { application: changed.name }
  await recordChanges(scope, [{ action: 'application-secret-changed', before: null, after }])
  return { ...(await described(scope, changed)), secret }
}

/** Ends all its sessions: tokens are rejected once this is committed. */
export async function removeApplication(scope: OrganizationScope, id: string): Promise<void> {
  const { name } = await locked(scope, id)
  const rowKey = { organizationId: scope.organizationId, id }
  const deletedConsents = await deleteConsents(scope.tx, rowKey)
  await endGrants(
    scope.tx,
    deletedConsents.map(({ grantHash }) => grantHash),
  )
  await deleteApplication(scope.tx, rowKey)
  await recordChanges(scope, [{ action: 'application-removed', before: { application: name }, after: null }])
}

async function locked({ tx, organizationId }: OrganizationScope, id: string): Promise<StoredApplication> {
  const found = await lockApplication(tx, { organizationId, id })
  if (!found) throw applicationNotFound()
  return found
}

async function described({ tx, organizationId }: OrganizationScope, stored: StoredApplication): Promise<Application> {
  return describeApplication(stored, (await countPeople(tx, organizationId)).get(stored.id) ?? 0)
}
