import type { Release } from '@lintel/shared/remote'
import type { OfferedRemote } from '../remotes/releases.ts'

export type NamedRelease = { title: string; release: Release }

/**
 * Releases with a changelog and a page that the person can open, by the name in the sidebar: the group's, or the
 * first entry's if several remotes share the group.
 */
export function namedReleases(
  remotes: readonly OfferedRemote[],
  mayOpen: (anyRole: readonly string[]) => boolean,
): NamedRelease[] {
  return remotes.flatMap(({ release }) => {
    if (release?.files.changelog === undefined) return []
    const pages = Object.values(release.pages)
    if (!pages.some(({ anyRole }) => mayOpen(anyRole))) return []
    const { navigationGroup } = release
    const isShared = remotes.filter((one) => one.navigationGroup === navigationGroup).length > 1
    const [entry] = pages.flatMap(({ navigation }) => navigation?.label ?? [])
    return [{ title: isShared ? (entry ?? navigationGroup) : navigationGroup, release }]
  })
}
