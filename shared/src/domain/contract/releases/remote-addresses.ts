/** The URLs from which browsers load remotes: one by name, and one with `{name}` for all others. */
export type RemoteAddresses = {
  /** Ends with a slash; undefined for a remote without a URL. */
  of(name: string): string | undefined
  /** The names of remotes with a URL of their own. */
  names: string[]
}

function isAddress(text: string): boolean {
  const address = URL.parse(text.replaceAll('{name}', 'name'))
  return address !== null && /^https?:$/.test(address.protocol) && !address.search && !address.hash && !address.username
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`
}

/**
 * Parses a list such as `bim=https://bim.example.org/,https://remotes.example.org/{name}/`. Throws an error that says
 * what is wrong.
 */
export function parseRemoteAddresses(text: string): RemoteAddresses {
  const namesByAddress = new Map<string, string>()
  let pattern: string | undefined
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, name, address = ''] = /^(?:([a-z][a-z0-9-]*)=)?(\S+)$/.exec(entry) ?? []
    if (!isAddress(address) || (name === undefined && !address.includes('{name}'))) {
      throw new Error(
        `Enter remote addresses as bim=https://bim.example.org/ or https://example.org/{name}/, not "${entry}".`,
      )
    }
    if (name === undefined) pattern = withSlash(address)
    else namesByAddress.set(name, withSlash(address))
  }
  return {
    of: (name) => namesByAddress.get(name) ?? pattern?.replaceAll('{name}', name),
    names: [...namesByAddress.keys()],
  }
}
