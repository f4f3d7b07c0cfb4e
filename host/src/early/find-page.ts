import type { RegisteredRemote } from '@lintel/shared/remote'

type Found = RegisteredRemote['pages'][string] & {
  remote: RegisteredRemote
  page: string
  /** The parts of the page's path, by name. */
  params: Record<string, string>
}

function paramsOf(path: string, segments: readonly string[]): Record<string, string> | undefined {
  const wanted = path.split('/')
  if (wanted.length !== segments.length) return undefined
  const named = wanted.map((part, at): [string, string] => [part, segments[at] ?? ''])
  if (!named.every(([part, given]) => part[0] === ':' || part === given)) return undefined
  return Object.fromEntries(named.map(([part, given]) => [part.slice(1), given]))
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
