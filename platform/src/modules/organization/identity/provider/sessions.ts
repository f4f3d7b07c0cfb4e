import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'

type Exchange = { req: IncomingMessage; res: ServerResponse }
export type Session = Awaited<ReturnType<Provider['Session']['get']>>
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The signed-in session of this browser, if there is one. */
export async function findSession(provider: Provider, { req, res }: Exchange): Promise<Session | undefined> {
  const session = await provider.Session.get(provider.createContext(req, res))
  return session.accountId === undefined ? undefined : session
}

/** The sign-in in progress in this tab; undefined once it is finished, canceled or an hour old. */
async function findInteraction(provider: Provider, { req, res }: Exchange): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(req, res)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Ends the session with the refresh tokens of our own application. Consents for other applications remain until they are revoked. */
export async function endSession(provider: Provider, session: Session, ownClientId: string): Promise<void> {
  const { grantId } = session.authorizations?.[ownClientId] ?? {}
  if (grantId !== undefined) await provider.RefreshToken.revokeByGrantId(grantId)
  await session.destroy()
}

export function forgetSessionCookie(provider: Provider, { req, res }: Exchange): void {
  const { cookies } = provider.createContext(req, res)
  cookies.set(provider.cookieName('session'), null, { httpOnly: true, sameSite: 'lax', signed: true })
}

/** The cookie must match the sign-in of this page, so that one tab never finishes that of another. */
export async function ownInteraction(
  provider: Provider,
  exchange: Exchange,
  uid: string,
): Promise<Interaction | undefined> {
  const interaction = await findInteraction(provider, exchange)
  return interaction?.uid === uid ? interaction : undefined
}
