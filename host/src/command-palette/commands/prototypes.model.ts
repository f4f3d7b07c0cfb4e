import type { PrototypeRelease } from '@lintel/shared/contract'

export type NamedPrototype = { name: string; version: string }

const naturalOrder = new Intl.Collator('en', { numeric: true })

/** The prototypes with their newest published version, in natural order. */
export function newestPublished(releases: readonly PrototypeRelease[]): NamedPrototype[] {
  const newest = new Map<string, string>()
  for (const { prototype, version, published } of releases) {
    const known = newest.get(prototype)
    if (published && (known === undefined || naturalOrder.compare(version, known) > 0)) newest.set(prototype, version)
  }
  return [...newest]
    .map(([name, version]) => ({ name, version }))
    .toSorted((left, right) => naturalOrder.compare(left.name, right.name))
}
