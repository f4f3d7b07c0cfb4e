import type { ApplicationSignIn } from '@lintel/shared/contract/applications'
import type { UserScope } from '../../../plugins/organization-scope.ts'
import { displayNameOf } from '../users/read-user.ts'
import { findUser } from '../users/repository.ts'

const offered = [
  ['foundation', '1.0'],
  ['foundation', '1.1'],
  ['bcf', '2.1'],
  ['bcf', '3.0'],
] as const

/** Programs put a slash and the rest behind the address, so it ends without one. */
export function versions({ server }: ApplicationSignIn) {
  return {
    versions: offered.map(([api, version]) => ({
      api_id: api,
      version_id: version,
      detailed_version: '',
      api_base_url: `${server}/${api}/${version}`,
    })),
  }
}

/** Applications are registered by administrators, so no address for registering is told. */
export function authentication({ authorizationAddress, tokenAddress }: ApplicationSignIn) {
  return {
    oauth2_auth_url: authorizationAddress,
    oauth2_token_url: tokenAddress,
    http_basic_supported: false,
    supported_oauth2_flows: ['authorization_code_grant'],
  }
}

/** Users of BCF are named by the address at which they are written to, as `assigned_to` and authors are. */
export async function currentUser({ tx, userId }: UserScope, signInEmail: string | undefined) {
  const found = await findUser(tx, userId)
  const id = found?.contactEmail ?? signInEmail ?? userId
  const name = found ? displayNameOf(found) : ''
  return { id, name: name === '' ? id : name }
}
