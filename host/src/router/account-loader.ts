import { installSession } from '@lintel/shared/host'
import { activeOrganizationId } from '@lintel/shared/organization'
import type { LoaderFunctionArgs } from '@lintel/shared/routing'
import { currentUser } from '@lintel/shared/session'
import type { Services } from '../services.ts'
import { queryCachedFirst, organizationQuery, userQuery } from '../session/session.api.ts'
import { signedIn } from './require-signed-in.ts'

/**
 * Account and handbook don't belong to an organization. The sidebar is that of the open organization, or of the user's
 * first one.
 */
export function loadAccount({ queryClient, session }: Services) {
  return async function loader({ context }: LoaderFunctionArgs): Promise<null> {
    if (activeOrganizationId() !== undefined && currentUser()) return null
    session.progress.loadAccount()
    try {
      const claims = context.get(signedIn)
      const [first] = (await queryCachedFirst(queryClient, userQuery(claims, undefined))).organizations
      const [user, organization] = await Promise.all([
        queryCachedFirst(queryClient, userQuery(claims, first?.id)),
        first && queryCachedFirst(queryClient, organizationQuery(first.id)),
      ])
      installSession({ user, organization })
      return null
    } catch (error) {
      await session.waitForLeave()
      throw error
    }
  }
}
