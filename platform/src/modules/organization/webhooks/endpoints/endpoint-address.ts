import { isPublicAddress, literalOf } from '../sending/receiver-addresses.ts'
import type { WebhookConfig } from '../webhook-config.ts'
import { addressRefused } from '../webhook-errors.ts'

/** The normalized URL. Fails with 400 for a forbidden URL. DNS is checked whenever a connection is made, because it may change. */
export function checkedAddress(text: string, config: WebhookConfig): string {
  const url = URL.parse(text)
  if (!url) throw addressRefused('Enter a full URL, such as https://example.com/events.')
  const literal = literalOf(url)
  const isHere = isLocalName(url.hostname) || (literal !== undefined && !isPublicAddress(literal, strict))
  if (isHere && !(config.isLoopbackAllowed && isLoopback(url, config)))
    throw addressRefused("Enter an address on the public internet. Internal network addresses aren't allowed.")
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    throw addressRefused('Enter an address that starts with https://.')
  if (url.username !== '' || url.password !== '')
    throw addressRefused(
      'Remove the user name and password from the address. Receivers authenticate requests by their signature.',
    )
  if (url.hash !== '') throw addressRefused("Remove everything after the #. It isn't sent.")
  return url.href
}

const strict: WebhookConfig = { isLoopbackAllowed: false }

function isLoopback(url: URL, config: WebhookConfig): boolean {
  const literal = literalOf(url)
  return literal === undefined ? isLocalName(url.hostname) : isPublicAddress(literal, config)
}

/** Includes fully qualified names with a trailing dot, and subdomains (RFC 6761). */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/.test(host)
}
