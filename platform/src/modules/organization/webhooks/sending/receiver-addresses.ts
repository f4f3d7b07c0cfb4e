import { lookup, type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { WebhookConfig } from '../webhook-config.ts'

/** The part of IPv6 that addresses of the public network are given out from (RFC 4291). */
const [publicNetwork, publicBits] = ipaddr.IPv6.parseCIDR('2000::/3')

/** Someone's address leads to where the platform sends nothing. */
export class AddressForbidden extends Error {
  override readonly name = 'AddressForbidden'

  constructor(host: string) {
    super(`${host} isn't on the public internet.`)
  }
}

/**
 * Whether events may be sent to this IP address: only to the public network, neither to machines beside the platform nor to those behind
 * some translation (mapped, 6to4, Teredo, NAT64), which could lead to them. Ranges are those of the registries of special addresses (RFC 6890).
 */
export function isPublicAddress(address: string, { isLoopbackAllowed }: WebhookConfig): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === 'loopback') return isLoopbackAllowed
  return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicNetwork, publicBits))
}

/** The IP address that an address names without a name; undefined for one with a name. */
export function literalOf({ hostname }: URL): string | undefined {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(literal) ? literal : undefined
}

export type Resolve = (
  host: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined },
  done: (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => void,
) => void

/**
 * Looks a name up for a connection that is about to be made, so that what is checked is what is connected to, whatever the name server says a
 * moment later. A name of which one address is forbidden is forbidden.
 */
export function guardedLookup(config: WebhookConfig, resolve: Resolve = resolverFor(config)): LookupFunction {
  return (host, { all, family }, done) => {
    resolve(host, { all: true, family }, (error, addresses = []) => {
      const [first] = addresses
      const failure = error ?? (isForbidden(addresses, config) || !first ? new AddressForbidden(host) : null)
      if (failure || !first) return done(failure, '', 0)
      if (all) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
}

/** No name server knows this machine by its name. */
function resolverFor({ isLoopbackAllowed }: WebhookConfig): Resolve {
  return isLoopbackAllowed ? lookup : askingNameServers()
}

function isForbidden(addresses: readonly LookupAddress[], config: WebhookConfig): boolean {
  return addresses.some(({ address }) => !isPublicAddress(address, config))
}

type NameServers = Record<'resolve4' | 'resolve6', (host: string) => Promise<string[]>>

/** Each question is asked again once; a call has no more patience either. */
const patience = { timeout: 2500, tries: 2 }

/**
 * Looks names up at the name servers of the network. The system's own lookup would take one of four threads, which files and keys need as well:
 * some names whose servers say nothing would hold up all work of the process.
 */
export function askingNameServers(servers: NameServers = new Resolver(patience)): Resolve {
  return (host, _options, done) => {
    void addressesOf(servers, host).then(
      (addresses) => done(null, addresses),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }
}

/** Fails if no one knows an address of either kind. */
async function addressesOf(servers: NameServers, host: string) {
  const [four, six] = await Promise.allSettled([servers.resolve4(host), servers.resolve6(host)])
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}
