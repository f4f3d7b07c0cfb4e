import type { RoleName } from '@lintel/shared/contract'
import { roleNames } from '@lintel/shared/contract'
import { demoAccounts, demoPassword } from '../../../../../seed/demo-accounts.ts'
import { findExistingIds, insertMissingAccounts } from './account-repository.ts'
import { initialsPicture } from './initials-picture.ts'
import { hashPassword } from './passwords.ts'
import type { Database } from '../../../../database/connect.ts'

export type DemoPerson = {
  id: string
  name: string
  email: string
  picture: string
  organizations: string
  roles: string
}

/** Creates the demo accounts that are missing; safe to run at every start. */
export async function seedIdentityAccounts(db: Database): Promise<void> {
  const existing = await findExistingIds(
    db,
    demoAccounts.map((account) => account.id),
  )
  const missing = demoAccounts.filter((account) => !existing.has(account.id))
  const rows = missing.map(async ({ id, email, firstName, lastName }) => ({
    id,
    email,
    givenName: firstName,
    familyName: lastName,
    picture: initialsPicture(firstName, lastName),
    passwordHash: await hashPassword(demoPassword),
  }))
  await insertMissingAccounts(db, await Promise.all(rows))
}

/** The demo accounts of this database; empty if they were never seeded, as in production. */
export async function listDemoPeople(db: Database): Promise<DemoPerson[]> {
  const existing = await findExistingIds(
    db,
    demoAccounts.map((account) => account.id),
  )
  return demoAccounts
    .filter((account) => existing.has(account.id))
    .map((account) => ({
      id: account.id,
      name: `${account.firstName} ${account.lastName}`,
      email: account.email,
      picture: initialsPicture(account.firstName, account.lastName),
      organizations: account.organizations.join(', ') || 'No organization',
      roles: describeRoles(account.roles),
    }))
}

/** Demo accounts on the sign-in page use the demo password; one whose password was changed is rejected like any other account. */
export function demoCredentials(id: string): { email: string; password: string } | undefined {
  const account = demoAccounts.find((candidate) => candidate.id === id)
  return account && { email: account.email, password: demoPassword }
}

const areas: [prefix: string, label: string][] = [
  ['prototypes.', 'prototypes'],
  ['revitassembly.', 'assembly requests'],
  ['analytics.', 'analytics'],
  ['reporting.', 'reports'],
  ['revitmastermodel.', 'master model'],
  ['revitmasterparameter.', 'master parameters'],
  ['revitupload', 'captures'],
  ['projects.', 'projects'],
  ['organization.', 'organization settings'],
]

export function describeRoles(roles: readonly RoleName[]): string {
  if (roles.length === 0) return 'No roles'
  if (roleNames.every((name) => roles.includes(name))) return 'Every role'
  const labels = areas.filter(([prefix]) => roles.some((role) => role.startsWith(prefix))).map(([, label]) => label)
  const text = labels.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
