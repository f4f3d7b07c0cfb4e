import type { ApplicationSignIn } from '@lintel/shared/contract/applications'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { displayNameOf } from '../users/read-user.ts'
import { findUser } from '../users/repository.ts'

const supportedApis = [
  ['foundation', '1.0'],
  ['foundation', '1.1'],
  ['bcf', '2.1'],
  ['bcf', '3.0'],
] as const

/** Clients append paths with a leading slash. */
export function versions({ server }: ApplicationSignIn) {
  return {
    versions: supportedApis.map(([api, version]) => ({
      api_id: api,
      version_id: version,
      detailed_version: '',
      api_base_url: `${server}/${api}/${version}`,
    })),
  }
}

/** Administrators register applications, so there is no registration endpoint. */
export function authentication({ authorizationAddress, tokenAddress }: ApplicationSignIn) {
  return {
    oauth2_auth_url: authorizationAddress,
    oauth2_token_url: tokenAddress,
    http_basic_supported: false,
    supported_oauth2_flows: ['authorization_code_grant'],
  }
}

/** BCF identifies users by email address, as in `assigned_to` and authors. */
export async function currentUser({ tx, userId }: UserScope, signInEmail: string | undefined) {
  const found = await findUser(tx, userId)
  const id = found?.contactEmail ?? signInEmail ?? userId
  const name = found ? displayNameOf(found) : ''
  return { id, name: name === '' ? id : name }
}
