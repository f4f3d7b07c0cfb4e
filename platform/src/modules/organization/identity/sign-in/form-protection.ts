import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { IdentityConfig } from '../identity-config.ts'
import type { Interaction } from '../provider/sessions.ts'

/** The token is bound to one sign-in, which only the holder of its signed cookie can reach. */
export function formToken(secrets: string[], interaction: Interaction): string {
  return tokenOf(secrets[0] ?? '', interaction)
}

function tokenOf(secret: string, interaction: Interaction): string {
  return createHmac('sha256', secret).update(`form ${interaction.uid} ${interaction.cid}`).digest('base64url')
}

/** A form may have been opened before the secret was renewed. */
export function isOwnToken(secrets: string[], interaction: Interaction, given: string): boolean {
  const actual = Buffer.from(given)
  return secrets.some((secret) => {
    const expected = Buffer.from(tokenOf(secret, interaction))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
}

/** Browsers name the origin of every form they send; another port of localhost shares our cookies but not the origin. */
export function isOwnOrigin({ issuer }: IdentityConfig, headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined) return headers.origin === new URL(issuer).origin
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}
