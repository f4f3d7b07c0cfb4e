import type { RegisteredRemote } from '@lintel/shared/remote'

type Found = { organizationId: string; remote: RegisteredRemote; page: string; anyRole: readonly string[] }

function matches(path: string, segments: readonly string[]) {
  const wanted = path.split('/')
  return wanted.length === segments.length && wanted.every((part, at) => part[0] === ':' || part === segments[at])
}

/** The remote and the page that an address names; of several the one that spells out most of it. */
export function findPage(remotes: readonly RegisteredRemote[], pathname: string): Found | undefined {
  const [organizationId = '', ...segments] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const pages = remotes.flatMap((remote) =>
    Object.entries(remote.pages).map(([page, { path, anyRole }]) => ({ organizationId, remote, page, path, anyRole })),
  )
  return pages
    .filter(({ path }) => matches(path, segments))
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]
}
