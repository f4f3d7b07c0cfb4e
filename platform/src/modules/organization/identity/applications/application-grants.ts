import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Account } from '../accounts/account-repository.ts'
import { mcpResource, type ApplicationScope } from '../../../../interfaces/application-scopes.ts'
import { accountClaims } from '../provider/account-claims.ts'
import type { Identity } from '../identity-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { hashOf } from '../provider/records-of-account-repository.ts'
import { findApplication, insertConsent, useConsent, type RegisteredApplication } from './application-repository.ts'
import { scopesOfApplications } from './application-client.ts'
import type { Database } from '../../../../database/connect.ts'

/** The grant that the user has just given on the consent page; without one, that page is shown. */
export async function allowedGrant({ oidc }: KoaContextWithOIDC) {
  const id: unknown = oidc.result?.consent?.['grantId']
  const grant = typeof id === 'string' ? await oidc.provider.Grant.find(id) : undefined
  return grant?.clientId === oidc.client?.clientId && grant?.accountId === oidc.account?.accountId ? grant : undefined
}

type Allowed = { application: RegisteredApplication; account: Account; scopes: readonly ApplicationScope[] }

/** Creates a grant and its consent; returns the grant's id. */
export async function allow(
  { db, provider, config, clock }: Pick<Identity, 'db' | 'provider' | 'config' | 'clock'>,
  { application, account, scopes }: Allowed,
): Promise<string> {
  const { Grant } = provider()
  const grant = new Grant({ accountId: account.id, clientId: application.id })
  grant.addOIDCScope(scopesOfApplications.join(' '))
  for (const resource of [config.audience, ...config.hostOrigins.map(mcpResource)])
    grant.addResourceScope(resource, scopes.join(' '))
  const grantId = await grant.save()
  await insertConsent(db, application, {
    grantHash: hashOf(grantId),
    userId: account.id,
    userName: accountClaims(account).name || account.email,
    scopes: [...scopes],
    expiresAt: new Date(clock().getTime() + lifetimes.Grant * 1000),
  })
  return grantId
}

type GrantIds = { clientId: string; grantId: string }

/** Claims that identify a token as an application's, with its organization and whether its consent is still valid. */
export async function claimsOfApplication(db: Database, { clientId, grantId }: GrantIds) {
  const application = await findApplication(db, clientId)
  const consent = hashOf(grantId)
  if (!application || !(await useConsent(db, application, consent)))
    throw new errors.InvalidGrant('consent was revoked')
  return { organization: application.organizationId, consent }
}
