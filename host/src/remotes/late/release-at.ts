import type { Release } from '@lintel/shared/remote'

/** The release whose code lies at an address, or is named in the lines of a stack: the one nearest to the fault. */
export function releaseAt(text: string, releases: readonly Release[]): Release | undefined {
  const found = releases.map((release) => ({ release, at: text.indexOf(release.baseUrl) })).filter(({ at }) => at >= 0)
  // Of two in one place the longer address is the deeper folder.
  found.sort((one, other) => one.at - other.at || other.release.baseUrl.length - one.release.baseUrl.length)
  return found[0]?.release
}
