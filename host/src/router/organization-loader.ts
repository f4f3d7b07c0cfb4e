import { isApiError } from '@lintel/shared/api'
import { organizationIdSchema, type Organization, type User } from '@lintel/shared/contract'
import { installSession } from '@lintel/shared/host'
import { paths } from '@lintel/shared/remote'
import { createRouterContext, replace, type MiddlewareFunction } from '@lintel/shared/routing'
import { currentUser } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import type { Services } from '../services.ts'
import { queryCachedFirst, organizationQuery, userQuery } from '../session/session.api.ts'
import { signedIn } from './require-signed-in.ts'

/** The organization in the URL, and the user with their roles in it. */
export const organizationSession = createRouterContext<{ user: User; organization: Organization }>()

/**
 * Loads both in parallel. Unknown and inaccessible organizations are indistinguishable, so that neither reveals its
 * existence.
 */
export function loadOrganization(services: Services): MiddlewareFunction {
  const { queryClient, session } = services
  return async function load({ request, params, context }) {
    const id = organizationIdSchema.safeParse(params['organization'])
    if (!id.success) return notFound(request)
    const claims = context.get(signedIn)
    session.progress.loadAccount()
    try {
      const [user, organization] = await Promise.all([
        queryCachedFirst(queryClient, userQuery(claims, id.data)),
        queryCachedFirst(queryClient, organizationQuery(id.data)),
      ])
      context.set(organizationSession, { user, organization })
    } catch (error) {
      await session.waitForLeave()
      if (isApiError(error) && error.code === 'organizations/not-found') return notFound(request)
      // The error page has no organization; clears the previous one.
      installSession({ user: currentUser(), organization: undefined })
      throw error
    }
  }

  function notFound(request: Request): Response {
    const { previousRoute } = services
    if (!previousRoute.isReturn(request)) showToast({ text: "Couldn't find that organization.", type: 'error' })
    const wayBack = previousRoute.wayBack(request)
    // The home page redirects to the user's only organization, so the user must be reloaded to avoid a loop.
    if (wayBack === undefined) queryClient.removeQueries({ queryKey: ['host', 'user'] })
    return replace(wayBack ?? paths.home())
  }
}
