import type { RoleName } from '@lintel/shared/contract'
import { isOnTrial, type RegisteredRemote, type Registry, type Release } from '@lintel/shared/remote'

/** Trials depend on organization and person, and only developers may run code of their own. */
export type Person = { organization: string; userId: string; email: string; mayDevelop: boolean }

/** Who may run a remote from an address of their own. */
export const developerRoles: readonly RoleName[] = ['remotes.develop']

function releasesOf(remote: RegisteredRemote): Release[] {
  return [...(remote.trial ? [remote.trial.release] : []), remote, ...(remote.earlier ?? [])]
}

/** What may run of a remote, in the order in which it is tried: the trial for those who are on it, the live release, earlier ones. */
export function candidatesOf({ remotes }: Registry, name: string, person: Person | undefined): Release[] {
  const remote = remotes.find((one) => one.name === name)
  if (!remote) return []
  const { trial } = remote
  const isOn = trial !== undefined && person !== undefined && isOnTrial(trial, person)
  return releasesOf(remote).filter((release) => isOn || release !== trial?.release)
}

/** Two releases of one version may be at two addresses, as while a remote is developed. */
export function keyOf({ name, version, baseUrl }: Release): string {
  return `${name} ${version} ${baseUrl}`
}

/** The page of a release at a path, as routes name it. */
export function pageAt({ pages }: Pick<Release, 'pages'>, path: string) {
  return Object.entries(pages).find(([, page]) => page.path === path)
}

/** Every page of every release that may come to be used, each once, with those out of service. */
export function remotePagePaths({ remotes, disabled = [] }: Registry): { name: string; path: string }[] {
  const paths = [...remotes.flatMap(releasesOf), ...disabled].flatMap(({ name, pages }) =>
    Object.values(pages).map(({ path }) => [`${name} ${path}`, { name, path }] as const),
  )
  return [...new Map(paths).values()]
}

type Positioned = { navigationPosition?: number | undefined }

/** In the order that remotes ask for; those that ask for none come last. */
export function byPosition(one: Positioned, other: Positioned): number {
  const last = Number.MAX_SAFE_INTEGER
  return (one.navigationPosition ?? last) - (other.navigationPosition ?? last)
}
