import { createRouterContext, type MiddlewareFunction } from '@lintel/shared/routing'
import type { Services } from '../services.ts'
import type { IdentityClaims } from '../session/identity/identity.ts'

/** The signed-in person, for everything below `requireSignedIn`. */
export const signedIn = createRouterContext<IdentityClaims>()

export function requireSignedIn({ session }: Services): MiddlewareFunction {
  return async function require({ request, context }) {
    const { pathname, search } = new URL(request.url)
    context.set(signedIn, await session.requireSignedIn(withFragment(`${pathname}${search}`, session.currentTarget())))
  }
}

/** A Request has no fragment, so it is taken from the URL that the router navigates to. */
function withFragment(path: string, target: string): string {
  return target.split('#')[0] === path ? target : path
}
