import { installSession } from '@lintel/shared/host'
import type { User } from '@lintel/shared/contract'
import { paths, type PageOpening } from '@lintel/shared/remote'
import { replace, type MiddlewareFunction } from '@lintel/shared/routing'
import { hasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { rememberAccess } from '../session/remembered-roles.ts'
import { prepareOverrides } from '../developer/developer-tools.tsx'
import { developerRoles, type Person } from '../remotes/releases.ts'
import type { Services } from '../services.ts'
import { unlessQueryChange } from './query-change.ts'
import { organizationSession } from './organization-loader.ts'

type Guarded = { anyRole: readonly string[]; onAllowed?: (opening: PageOpening) => void }
/** Depends on the person, because releases do. */
type GuardedFor = (person: Person) => Guarded

/**
 * Allows users with any of the roles, before anything of the page is downloaded. The organization becomes active only
 * here, so that a rejected navigation does not affect the open page.
 */
export function guardPage(services: Services, guarded: Guarded | GuardedFor): MiddlewareFunction {
  const { previousRoute, queryClient, releases } = services
  return unlessQueryChange(previousRoute, async ({ request, params, context }) => {
    const { user, organization } = context.get(organizationSession)
    const person = personOf(user, organization.id)
    await prepareOverrides(services, person)
    const { anyRole, onAllowed } = typeof guarded === 'function' ? guarded(person) : guarded
    rememberAccess(organization.id, user.roles)
    if (!hasAnyRole(user, anyRole)) {
      if (!previousRoute.isReturn(request)) {
        showToast({ text: 'You are not authorized to view this page.', type: 'error' })
      }
      return replace(previousRoute.wayBack(request) ?? paths.organization(organization.id))
    }
    releases.enter(person)
    onAllowed?.({ organization: organization.id, params, ask: queryWith(queryClient) })
    installSession({ user, organization })
  })
}

function personOf(user: User, organization: string): Person {
  const { id: userId, signInEmail, contactEmail } = user
  return { organization, userId, email: signInEmail ?? contactEmail, mayDevelop: hasAnyRole(user, developerRoles) }
}

/** Failures are not handled here: the page finds them in the cache and shows them. */
function queryWith(queryClient: Services['queryClient']): PageOpening['ask'] {
  return (query) => void queryClient.query(query).catch(() => undefined)
}
