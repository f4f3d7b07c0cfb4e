import { paths } from '@lintel/shared/remote'
import { replace } from '@lintel/shared/routing'
import type { Services } from '../services.ts'
import { isIdentityError } from './identity/identity-error.ts'
import { takeTarget } from './sign-in-attempts.ts'

/** The end of the round trip: on to the path that the person wanted. The splash screen is what they see meanwhile. */
export function finishSignIn({ identity, session }: Services) {
  return async function loader(): Promise<Response> {
    const remembered = takeTarget()
    try {
      const { target } = await identity.finishSignIn()
      return replace(safeTarget(target))
    } catch (error) {
      const target = isIdentityError(error) ? error.target : undefined
      session.rememberFailure(error, safeTarget(target ?? remembered))
      return replace(paths.error())
    }
  }
}

/** The target went through the identity provider's round trip, so it is taken only when it stays on this site. */
function safeTarget(target: string | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//') || target.startsWith('/\\')) return paths.home()
  return target === paths.callback() || target === paths.error() ? paths.home() : target
}
