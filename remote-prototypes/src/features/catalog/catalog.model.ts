import type { PrototypeRelease } from '@lintel/shared/contract'

export type CatalogPrototype = {
  name: string
  /** The newest published release, or the newest of all if none is published. */
  headline: PrototypeRelease
  otherReleases: PrototypeRelease[]
}

const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Orders `2024.9` before `2024.10`, independent of the browser's language. */
export function compareNaturally(left: string, right: string): number {
  return naturalOrder.compare(left, right) || compareCodeUnits(left, right)
}

/** Orders names that only differ in case (`p13`, `P13`), which would otherwise keep the server's order. */
function compareCodeUnits(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** One entry per prototype, by name; releases newest first. */
export function groupReleases(
  releases: readonly PrototypeRelease[],
  options: { withUnpublished: boolean },
): CatalogPrototype[] {
  const visibleReleases = options.withUnpublished ? releases : releases.filter((release) => release.published)
  return [...Map.groupBy(visibleReleases, (release) => release.prototype)]
    .map(([name, ofPrototype]) => toPrototype(name, ofPrototype))
    .toSorted((left, right) => compareNaturally(left.name, right.name))
}

function toPrototype(name: string, releases: PrototypeRelease[]): CatalogPrototype {
  const newestFirst = releases.toSorted((left, right) => compareNaturally(right.version, left.version))
  const headline = newestFirst.find((release) => release.published) ?? newestFirst[0]
  if (!headline) throw new Error(`The prototype ${name} has no release.`)
  return { name, headline, otherReleases: newestFirst.filter((release) => release !== headline) }
}

export function isSameRelease(left: PrototypeRelease, right: PrototypeRelease): boolean {
  return left.prototype === right.prototype && left.version === right.version
}

/** Finds prototypes whose name and versions contain all words of the search, case-insensitive. */
export function searchPrototypes(prototypes: readonly CatalogPrototype[], search: string): CatalogPrototype[] {
  const words = search.toLowerCase().split(/\s+/)
  return prototypes.filter(({ name, headline, otherReleases }) => {
    const text = [name, headline.version, ...otherReleases.map(({ version }) => version)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
