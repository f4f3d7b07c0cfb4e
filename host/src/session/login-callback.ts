import { paths } from '@lintel/shared/remote'
import { replace } from '@lintel/shared/routing'
import type { Services } from '../services.ts'
import { isIdentityError } from './identity/identity-error.ts'
import { removeStoredTarget } from './sign-in-attempts.ts'

/**
 * The end of the sign-in round trip: navigates to the path that the person wanted to open, while the splash screen is
 * shown.
 */
export function finishSignIn({ identity, session }: Services) {
  return async function loader(): Promise<Response> {
    const storedTarget = removeStoredTarget()
    try {
      const { target } = await identity.finishSignIn()
      return replace(safeTarget(target))
    } catch (error) {
      const target = isIdentityError(error) ? error.target : undefined
      session.recordFailure(error, safeTarget(target ?? storedTarget))
      return replace(paths.error())
    }
  }
}

/** The target came back through the identity provider, so it is only used if it is on this site. */
function safeTarget(target: string | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//') || target.startsWith('/\\')) return paths.home()
  return target === paths.callback() || target === paths.error() ? paths.home() : target
}
