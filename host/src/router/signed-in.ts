import { createRouterContext, type MiddlewareFunction } from '@lintel/shared/routing'
import type { Services } from '../services.ts'
import type { IdentityClaims } from '../session/identity/identity.ts'

/** Who is signed in, for everything below `requireSignedIn`. */
export const signedIn = createRouterContext<IdentityClaims>()

export function requireSignedIn({ session }: Services): MiddlewareFunction {
  return async function require({ request, context }) {
    const { pathname, search } = new URL(request.url)
    // Requests carry no fragment; only a page that was just opened can still have one in the address bar.
    const hash = pathname === window.location.pathname ? window.location.hash : ''
    context.set(signedIn, await session.requireSignedIn(`${pathname}${search}${hash}`))
  }
}
