import type { RoleName } from '@lintel/shared/contract'
import { isOnTrial, type RegisteredRemote, type Registry, type Release } from '@lintel/shared/remote'

/** Whose page it is: trials go by organization and person, and only developers may run code of their own. */
export type Person = { organization: string; userId: string; email: string; mayDevelop: boolean }

/** Who may run a remote from an address of their own. */
export const developerRoles: readonly RoleName[] = ['remotes.develop']

/** What may be run of a remote, in the order in which it is tried: the trial for those who are on it, the live release, earlier ones. */
export function candidatesOf(remote: RegisteredRemote, person: Person | undefined): Release[] {
  const { trial, earlier = [] } = remote
  const tried = trial && person && isOnTrial(trial, person) ? [trial.release] : []
  return [...tried, remote, ...earlier]
}

/** Two releases of one version may lie at two addresses, as while a remote is developed. */
export function keyOf({ name, version, baseUrl }: Release): string {
  return `${name} ${version} ${baseUrl}`
}

/** The page of a release at a path, as routes name it. */
export function pageAt({ pages }: Pick<Release, 'pages'>, path: string) {
  return Object.entries(pages).find(([, page]) => page.path === path)
}

type PagePlace = { name: string; path: string }

/** Every page of every release that may come to be used, each once, with those out of service. */
export function pagePlaces({ remotes, disabled = [] }: Registry): PagePlace[] {
  const releases = remotes.flatMap((remote) => [
    remote,
    ...(remote.trial ? [remote.trial.release] : []),
    ...(remote.earlier ?? []),
  ])
  const places = [...releases, ...disabled].flatMap(({ name, pages }) =>
    Object.values(pages).map(({ path }): [string, PagePlace] => [`${name} ${path}`, { name, path }]),
  )
  return [...new Map(places).values()]
}
