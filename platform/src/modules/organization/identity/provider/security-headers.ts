import type { IdentityConfig } from '../identity-config.ts'
import { styleSource } from '../../../../html-pages/layout.ts'
import { scriptSource } from '../pages/reveal-password.ts'

/** `Referrer-Policy: same-origin` and not `no-referrer`, with which browsers would send `Origin: null` for our own form. */
export function securityHeaders(config: IdentityConfig): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}

/** For pages from which the browser goes on to a registered application, by a redirect that follows the form. */
export function policyWithDestination(
  { hostOrigins }: Pick<IdentityConfig, 'hostOrigins'>,
  redirectAddress: unknown,
): string {
  const destination = destinationOf(redirectAddress)
  const sources = destination === undefined ? hostOrigins : [...hostOrigins, sourceOf(destination)]
  return contentSecurityPolicy({ hostOrigins: sources })
}

/** Policies have no words for a host in IPv6, such as `[::1]` (CSP level 3, section 2.3.1): its scheme stands for it. */
function sourceOf(destination: string): string {
  const [, scheme = destination] = /^(https?:)\/\/\[/.exec(destination) ?? []
  return scheme
}

/** The origin of an address, or its scheme where that belongs to a program. The provider has checked before whose it is. */
export function destinationOf(redirectAddress: unknown): string | undefined {
  const url = typeof redirectAddress === 'string' ? URL.parse(redirectAddress) : null
  if (!url) return undefined
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol
}

/** `form-action` names the application too, because browsers apply it to the redirects that follow the form. */
function contentSecurityPolicy({ hostOrigins }: Pick<IdentityConfig, 'hostOrigins'>): string {
  return [
    "default-src 'none'",
    `script-src ${scriptSource}`,
    `style-src ${styleSource}`,
    "img-src 'self' data:",
    `form-action 'self' ${hostOrigins.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Silent sign-in happens inside a frame of the application; the provider has removed `frame-ancestors` for it. */
export function allowFraming(policy: string, { hostOrigins }: IdentityConfig): string {
  const kept = policy.split(';').filter((directive) => !directive.trim().startsWith('frame-ancestors'))
  return [...kept, ` frame-ancestors ${hostOrigins.join(' ')}`].join(';')
}
