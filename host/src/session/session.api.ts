import { api, isApiError, reportSilently, type QueryClient } from '@lintel/shared/api'
import {
  organizationIdSchema,
  organizationSchema,
  userSchema,
  type Organization,
  type User,
  type UserCreate,
} from '@lintel/shared/contract'
import { StartError } from '../start-error.ts'
import { organizationPath, userPath } from './api-paths.ts'
import type { IdentityClaims } from './identity/identity.ts'

type Query<Data> = {
  queryKey: (string | null)[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/**
 * The user with the roles they have in the organization; without roles if no organization is given
 * (docs/specification/decisions.md).
 */
export function userQuery(claims: IdentityClaims, organizationId: string | undefined): Query<User> {
  return {
    queryKey: ['host', 'user', claims.sub, organizationId ?? null],
    queryFn: ({ signal }) => fetchUser(claims, organizationId, signal),
  }
}

export function organizationQuery(organizationId: string): Query<Organization> {
  return {
    queryKey: ['host', 'organization', organizationId],
    queryFn: ({ signal }) => fetchOrganization(organizationId, signal),
  }
}

/**
 * The user's organizations in full. Those that fail to load are omitted (specification 1, "The error catalogue"). The
 * calls have no signal: otherwise a closing menu would cancel the query for the home page's loader, which would get
 * the earlier list.
 */
export function userOrganizationsQuery(userId: string): Query<Organization[]> {
  return {
    queryKey: ['host', 'user-organizations', userId],
    queryFn: async () => {
      const ids = await api.get(`${userPath(userId)}/organizations`, {
        schema: organizationIdSchema.array(),
        organization: 'none',
      })
      const results = await Promise.allSettled(ids.map((id) => fetchOrganization(id)))
      for (const [index, result] of results.entries()) {
        if (result.status === 'rejected') reportSilently(result.reason, `Organization ${ids[index]} was skipped.`)
      }
      const organizations = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
      const failure = results.find((result) => result.status === 'rejected')
      // Omitting all of them would suggest that the user has none.
      if (failure && organizations.length === 0) throw failure.reason
      return organizations
    },
  }
}

/** Returns cached data at once, and refreshes it for the next call if it is stale. */
export async function queryCachedFirst<Data>(queryClient: QueryClient, query: Query<Data>): Promise<Data> {
  const cached = queryClient.getQueryData<Data>(query.queryKey)
  if (cached === undefined) return queryClient.query(query)
  queryClient.query(query).catch((error: unknown) => reportSilently(error, 'Cached data could not be refreshed.'))
  return cached
}

function fetchOrganization(id: string, signal?: AbortSignal): Promise<Organization> {
  return api.get(organizationPath(id), {
    schema: organizationSchema,
    organization: { id },
    signal,
  })
}

async function fetchUser(
  claims: IdentityClaims,
  organizationId: string | undefined,
  signal: AbortSignal,
): Promise<User> {
  function read() {
    const organization = organizationId === undefined ? 'none' : { id: organizationId }
    return api.get(userPath(claims.sub), { schema: userSchema, organization, signal })
  }
  try {
    return await read()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'users/not-found') throw error
  }
  await api.post('/users', { body: registration(claims), organization: 'none', signal })
  return read()
}

/** The first sign-in of a person whom the identity provider knows and the platform does not. */
function registration({ sub, name, givenName, familyName, email }: IdentityClaims): UserCreate {
  if (!email) {
    throw new StartError({
      code: 'host/email-missing',
      title: 'Your account has no email address',
      detail: "The sign-in service didn't provide your email address, which we need to create your account.",
    })
  }
  const [mailbox = email] = email.split('@')
  const [first = mailbox, ...rest] = (name ?? mailbox).split(/\s+/).filter(Boolean)
  return {
    id: sub,
    firstName: givenName ?? first,
    lastName: familyName ?? (rest.join(' ') || mailbox),
    contactEmail: email,
  }
}
