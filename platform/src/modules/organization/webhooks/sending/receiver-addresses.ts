import { lookup, type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { WebhookConfig } from '../webhook-config.ts'

/** The global unicast range of IPv6 (RFC 4291). */
const [publicNetwork, publicBits] = ipaddr.IPv6.parseCIDR('2000::/3')

/** The receiver's address is not allowed. */
export class AddressForbidden extends Error {
  override readonly name = 'AddressForbidden'

  constructor(host: string) {
    super(`${host} isn't on the public internet.`)
  }
}

/**
 * Whether events may be sent to this IP address: only public addresses, neither internal ones nor those of transition mechanisms (mapped,
 * 6to4, Teredo, NAT64) that could lead to them. Ranges follow the special-purpose registries (RFC 6890).
 */
export function isPublicAddress(address: string, { isLoopbackAllowed }: WebhookConfig): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === 'loopback') return isLoopbackAllowed
  return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(publicNetwork, publicBits))
}

/** The IP address in a URL; undefined if it has a host name. */
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
 * Resolves a name for a connection, so that the checked address is the one that is connected to, even if DNS changes. A name is forbidden
 * if any of its addresses is.
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

/** Name servers don't know localhost. */
function resolverFor({ isLoopbackAllowed }: WebhookConfig): Resolve {
  return isLoopbackAllowed ? lookup : askingNameServers()
}

function isForbidden(addresses: readonly LookupAddress[], config: WebhookConfig): boolean {
  return addresses.some(({ address }) => !isPublicAddress(address, config))
}

type NameServers = Record<'resolve4' | 'resolve6', (host: string) => Promise<string[]>>

/** A request waits no longer for DNS. */
const resolverOptions = { timeout: 2500, tries: 2 }

/**
 * Resolves names with the network's name servers. The system's resolver would occupy one of four threads that files and keys need as well;
 * a few unresponsive name servers could block the process.
 */
export function askingNameServers(servers: NameServers = new Resolver(resolverOptions)): Resolve {
  return (host, _options, done) => {
    void addressesOf(servers, host).then(
      (addresses) => done(null, addresses),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }
}

/** Fails if there is no address of either family. */
async function addressesOf(servers: NameServers, host: string) {
  const [four, six] = await Promise.allSettled([servers.resolve4(host), servers.resolve6(host)])
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}
