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
/** A page of a remote is that of the release which the person uses. */
type GuardedFor = (person: Person) => Guarded

/**
 * Lets holders of any of the roles in, before anything of the page is downloaded. The organization becomes the active
 * one only here, so that a refused navigation leaves the page that is open untouched.
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
      if (!previousRoute.isWayBack(request)) {
        showToast({ text: 'You are not authorized to view this page.', type: 'error' })
      }
      return replace(previousRoute.wayBack(request) ?? paths.organization(organization.id))
    }
    releases.enter(person)
    onAllowed?.({ organization: organization.id, params, ask: askWith(queryClient) })
    installSession({ user, organization })
  })
}

function personOf(user: User, organization: string): Person {
  const { id: userId, signInEmail, contactEmail } = user
  return { organization, userId, email: signInEmail ?? contactEmail, mayDevelop: hasAnyRole(user, developerRoles) }
}

/** A failure is not handled here: the page finds it in the cache and shows it. */
function askWith(queryClient: Services['queryClient']): PageOpening['ask'] {
  return (query) => void queryClient.query(query).catch(() => undefined)
}
