import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { IdentityConfig } from '../identity-config.ts'
import type { Interaction } from '../provider/sessions.ts'

/** A CSRF token, bound to one sign-in, which requires its signed cookie. */
export function formToken(secrets: string[], interaction: Interaction): string {
  return tokenOf(secrets[0] ?? '', interaction)
}

function tokenOf(secret: string, interaction: Interaction): string {
  return createHmac('sha256', secret).update(`form ${interaction.uid} ${interaction.cid}`).digest('base64url')
}

/** The form may have been opened before the secret was renewed. */
export function isOwnToken(secrets: string[], interaction: Interaction, submittedToken: string): boolean {
  const actual = Buffer.from(submittedToken)
  return secrets.some((secret) => {
    const expected = Buffer.from(tokenOf(secret, interaction))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

/** Browsers send the origin with every form. Another port of localhost shares our cookies but not our origin. */
export function isOwnOrigin({ issuer }: IdentityConfig, headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined) return headers.origin === new URL(issuer).origin
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}
