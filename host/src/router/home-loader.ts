import type { QueryClient } from '@lintel/shared/api'
import type { Organization, User } from '@lintel/shared/contract'
import { installSession } from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { replace, type LoaderFunctionArgs } from '@lintel/shared/routing'
import type { Services } from '../services.ts'
import { known, userOrganizationsQuery, userQuery } from '../session/session.api.ts'
import { signedIn } from './require-signed-in.ts'

/** The organizations to pick from; whoever has exactly one is sent straight there. */
export function loadHome({ queryClient, session }: Services) {
  return async function loader({ context }: LoaderFunctionArgs): Promise<Organization[] | Response> {
    session.progress.loadAccount()
    try {
      const user = await known(queryClient, userQuery(context.get(signedIn), undefined))
      const [only, another] = user.organizations
      if (only && !another) return replace(paths.organization(only.id))
      const organizations = only ? await organizationsOf(user, queryClient) : []
      installSession({ user, organization: undefined })
      return organizations
    } catch (error) {
      await session.stayWhileLeaving()
      throw error
    }
  }
}

/** Where some could not be loaded the last time, all are loaded anew instead of shown from the cache. */
async function organizationsOf(user: User, queryClient: QueryClient): Promise<Organization[]> {
  const query = userOrganizationsQuery(user.id)
  const cached = queryClient.getQueryData<Organization[]>(query.queryKey)
  if (cached && cached.length < user.organizations.length) {
    // One that is under way may have failed already for the organization that is left out.
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    await queryClient.invalidateQueries({ queryKey: query.queryKey, refetchType: 'none' })
    return queryClient.query(query)
  }
  return known(queryClient, query)
}
