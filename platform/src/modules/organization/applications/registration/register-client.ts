import { applicationCreateSchema } from '@lintel/shared/contract/applications'
import { z } from 'zod'
import { withScope } from '../../../../database/scope.ts'
import type { Database } from '../../../../database/connect.ts'
import type { RequestOrigin } from '../../../../plugins/organization-scope.ts'
import { recordAs } from '../../history/record-changes.ts'
import { digestOfSecret, newSecret } from '../../identity/applications/secrets.ts'
import { clientRejected } from './registration-errors.ts'
import {
  countApplications,
  deleteUnusedRegistrations,
  insertApplication,
  lockApplications,
  maxSelfRegistered,
} from '../repository.ts'

const { name, redirectAddresses } = applicationCreateSchema.shape
const stringList = z.array(z.string().max(100)).max(20)

/** The metadata that a client may send (RFC 7591, section 2). Unknown metadata is ignored, as the RFC requires. */
export const clientMetadataSchema = z.object({
  redirect_uris: redirectAddresses,
  client_name: name.default('Unnamed application'),
  token_endpoint_auth_method: z
    .enum(['none', 'client_secret_basic', 'client_secret_post'])
    .default('client_secret_basic'),
  grant_types: stringList.default([]),
  response_types: stringList.default([]),
})
export type ClientMetadata = z.output<typeof clientMetadataSchema>

const registration = { kind: 'system', id: 'registration', name: 'Application Registration' } as const

/** Registers an application without an administrator, in the organization that the settings name. Returns it as the RFC describes. */
export async function registerClient(
  { db, organizationId }: { db: Database; organizationId: string },
  metadata: ClientMetadata,
  { jobs, ...caller }: RequestOrigin,
) {
  const { grant_types: grants, response_types: responses, token_endpoint_auth_method: method } = metadata
  if (grants.length > 0 && !grants.includes('authorization_code'))
    throw clientRejected('grant_types must include authorization_code.')
  if (responses.length > 0 && !responses.includes('code')) throw clientRejected('response_types must include code.')
  const secret = method === 'none' ? undefined : newSecret()
  const registered = await withScope(db, { organizationId }, async (tx) => {
    await lockApplications(tx, organizationId)
    const unused = await deleteUnusedRegistrations(tx, organizationId)
    if ((await countApplications(tx, organizationId, { isSelfRegistered: true })) >= maxSelfRegistered)
      throw clientRejected('Too many applications have registered themselves. Ask an admin.')
    const inserted = await insertApplication(tx, {
      organizationId,
      name: metadata.client_name,
      kind: secret === undefined ? 'public' : 'confidential',
      redirectAddresses: [...new Set(metadata.redirect_uris)],
      ...(secret !== undefined && { secretDigest: digestOfSecret(secret) }),
      createdBy: '',
      isSelfRegistered: true,
    })
    const added = { application: inserted.name, redirectAddresses: inserted.redirectAddresses }
    await recordAs(tx, jobs, { organizationId, actor: registration, ...caller }, [
      ...unused.map(
        (application) => ({ action: 'application-removed', before: { application }, after: null }) as const,
      ),
      { action: 'application-added', before: null, after: added },
    ])
    return inserted
  })
  return {
    client_id: registered.id,
    client_id_issued_at: Math.floor(registered.createdAt.getTime() / 1000),
    ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: registered.name,
    redirect_uris: registered.redirectAddresses,
    token_endpoint_auth_method: method,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}
