import type { Release } from '@lintel/shared/remote'

type Segment = { text: string; isParameter: boolean }

/** The segments of a path in the router's syntax, once for each way to leave out optional ones; `*` takes any rest. */
function variantsOf(path: string): Segment[][] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .reduce<Segment[][]>(
      (variants, part) => {
        const text = part.replace(/\?$/, '').toLowerCase()
        const longer = variants.map((variant) => [...variant, { text, isParameter: text.startsWith(':') }])
        return part.endsWith('?') ? [...variants, ...longer] : longer
      },
      [[]],
    )
}

function meet(one: readonly Segment[], other: readonly Segment[]): boolean {
  const [first, ...rest] = one
  const [second, ...others] = other
  if (first?.text === '*' || second?.text === '*') return true
  if (first === undefined || second === undefined) return first === second
  return (first.isParameter || second.isParameter || first.text === second.text) && meet(rest, others)
}

/** Whether a URL matches both paths, so that the page would depend on the order of remotes. */
export function pathsConflict(one: string, other: string): boolean {
  return variantsOf(one).some((first) => variantsOf(other).some((second) => meet(first, second)))
}

/** Path conflicts with pages of other remotes, as text. */
export function takenPaths(release: Release, other: Release): string[] {
  return Object.values(release.pages).flatMap(({ path }) =>
    Object.values(other.pages)
      .filter((taken) => pathsConflict(path, taken.path))
      .map((taken) => `${path} conflicts with ${taken.path} of ${other.name}`),
  )
}
