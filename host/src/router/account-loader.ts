import { installSession } from '@lintel/shared/host'
import { activeOrganizationId } from '@lintel/shared/organization'
import type { LoaderFunctionArgs } from '@lintel/shared/routing'
import { currentUser } from '@lintel/shared/session'
import type { Services } from '../services.ts'
import { known, userQuery } from '../session/session.api.ts'
import { signedIn } from './require-signed-in.ts'

/** The account belongs to no organization; the one that was open stays so, with its sidebar. */
export function loadAccount({ queryClient, session }: Services) {
  return async function loader({ context }: LoaderFunctionArgs): Promise<null> {
    if (activeOrganizationId() !== undefined && currentUser()) return null
    session.progress.loadAccount()
    try {
      const user = await known(queryClient, userQuery(context.get(signedIn), undefined))
      installSession({ user, organization: undefined })
      return null
    } catch (error) {
      await session.stayWhileLeaving()
      throw error
    }
  }
}
