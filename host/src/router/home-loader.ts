import type { QueryClient } from '@lintel/shared/api'
import type { Organization, User } from '@lintel/shared/contract'
import { installSession } from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { replace, type LoaderFunctionArgs } from '@lintel/shared/routing'
import type { Services } from '../services.ts'
import { queryCachedFirst, userOrganizationsQuery, userQuery } from '../session/session.api.ts'
import { signedIn } from './require-signed-in.ts'

/** Loads the organizations. Redirects users with exactly one to it. */
export function loadHome({ queryClient, session }: Services) {
  return async function loader({ context }: LoaderFunctionArgs): Promise<Organization[] | Response> {
    session.progress.loadAccount()
    try {
      const user = await queryCachedFirst(queryClient, userQuery(context.get(signedIn), undefined))
      const [only, another] = user.organizations
      if (only && !another) return replace(paths.organization(only.id))
      const organizations = only ? await organizationsOf(user, queryClient) : []
      installSession({ user, organization: undefined })
      return organizations
    } catch (error) {
      await session.waitForLeave()
      throw error
    }
  }
}

/** If some failed the last time, all are reloaded instead of read from the cache. */
async function organizationsOf(user: User, queryClient: QueryClient): Promise<Organization[]> {
  const query = userOrganizationsQuery(user.id)
  const cached = queryClient.getQueryData<Organization[]>(query.queryKey)
  if (cached && cached.length < user.organizations.length) {
    // A request in flight may already have failed for that organization.
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    await queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
    return queryClient.query(query)
  }
  return queryCachedFirst(queryClient, query)
}
