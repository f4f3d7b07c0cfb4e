import type { RegisteredRemote } from '@lintel/shared/remote'

type Found = RegisteredRemote['pages'][string] & {
  remote: RegisteredRemote
  page: string
  /** The parts of the page's path, by name. */
  params: Record<string, string>
}

function paramsOf(path: string, segments: readonly string[]): Record<string, string> | undefined {
  const wanted = path.split('/')
  // What may be left out stands at the end: `requests/:request/:tab?`.
  const required = wanted.filter((part) => !part.endsWith('?'))
  if (segments.length < required.length || segments.length > wanted.length) return undefined
  const named = segments.map((given, at): [string, string] => [(wanted[at] ?? '').replace(/\?$/, ''), given])
  if (!named.every(([part, given]) => part[0] === ':' || part === given)) return undefined
  return Object.fromEntries(named.filter(([part]) => part[0] === ':').map(([part, given]) => [part.slice(1), given]))
}

/** The remote and the page that a path below an organization names; of several the one that spells out most of it. */
export function findPage(remotes: readonly RegisteredRemote[], segments: readonly string[]): Found | undefined {
  const found = remotes.flatMap((remote) =>
    Object.entries(remote.pages).flatMap(([page, about]) => {
      const params = paramsOf(about.path, segments)
      return params ? [{ remote, page, params, ...about }] : []
    }),
  )
  return found.sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
}
