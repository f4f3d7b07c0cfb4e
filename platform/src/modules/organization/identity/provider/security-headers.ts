import type { IdentityConfig } from '../identity-config.ts'
import { styleSource } from '../../../../html-pages/layout.ts'
import { scriptSource } from '../pages/reveal-password.ts'

/** `Referrer-Policy: same-origin` rather than `no-referrer`, with which browsers would send `Origin: null` for our own form. */
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

/** For pages whose form redirects to a registered application. */
export function policyWithDestination(
  { hostOrigins }: Pick<IdentityConfig, 'hostOrigins'>,
  redirectAddress: unknown,
): string {
  const destination = destinationOf(redirectAddress)
  const sources = destination === undefined ? hostOrigins : [...hostOrigins, sourceOf(destination)]
  return contentSecurityPolicy({ hostOrigins: sources })
}

/** CSP can't express an IPv6 host such as `[::1]` (CSP level 3, section 2.3.1), so its scheme is used. */
function sourceOf(destination: string): string {
  const [, scheme = destination] = /^(https?:)\/\/\[/.exec(destination) ?? []
  return scheme
}

/** The origin of a redirect URL, or its custom scheme. The provider has validated the URL before. */
export function destinationOf(redirectAddress: unknown): string | undefined {
  const url = typeof redirectAddress === 'string' ? URL.parse(redirectAddress) : null
  if (!url) return undefined
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol
}

/** `form-action` includes the application, because browsers apply it to redirects after the form. */
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

/** Silent sign-in happens in a frame of the application; the provider has removed `frame-ancestors` for it. */
export function allowFraming(policy: string, { hostOrigins }: IdentityConfig): string {
  const otherDirectives = policy.split(';').filter((directive) => !directive.trim().startsWith('frame-ancestors'))
  return [...otherDirectives, ` frame-ancestors ${hostOrigins.join(' ')}`].join(';')
}
