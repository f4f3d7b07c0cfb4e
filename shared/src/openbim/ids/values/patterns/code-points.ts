/** A set of code points, as ranges that include both ends. The ranges are in order and do not touch. */
export type CodePoints = readonly (readonly [first: number, last: number])[]

const lastOfAll = 0x10ffff

export function unionOf(...sets: readonly CodePoints[]): CodePoints {
  const ranges = sets.flat().toSorted(([first], [other]) => first - other)
  const merged: [number, number][] = []
  for (const [first, last] of ranges) {
    const before = merged.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else merged.push([first, last])
  }
  return merged
}

export function complementOf(set: CodePoints): CodePoints {
  const remaining: [number, number][] = []
  let next = 0
  for (const [first, last] of set) {
    if (first > next) remaining.push([next, first - 1])
    next = last + 1
  }
  if (next <= lastOfAll) remaining.push([next, lastOfAll])
  return remaining
}

/** The code points of the first set that are not in the second. */
export function subtract(set: CodePoints, subtracted: CodePoints): CodePoints {
  return complementOf(unionOf(complementOf(set), subtracted))
}

export function single(character: string): CodePoints {
  const codePoint = character.codePointAt(0) ?? 0
  return [[codePoint, codePoint]]
}

/**
 * The code points that a regular expression for one character matches, such as a Unicode category, without
 * surrogates.
 */
export function matchedBy(source: string): CodePoints {
  const runs = new RegExp(`(?:${source})+`, 'gu')
  const found = everyCharacter().flatMap((text) =>
    Array.from(text.matchAll(runs), ([run]): [number, number] => [run.codePointAt(0) ?? 0, lastOf(run)]),
  )
  return unionOf(found)
}

function lastOf(run: string): number {
  return run.codePointAt(run.length - (/[\uDC00-\uDFFF]$/.test(run) ? 2 : 1)) ?? 0
}

const chunkSize = 0x1000
let allCharacters: readonly string[] | undefined

/** All of Unicode in chunks. Created only for patterns with a category. */
function everyCharacter(): readonly string[] {
  allCharacters ??= Array.from({ length: (lastOfAll + 1) / chunkSize }, (_, part) =>
    String.fromCodePoint(
      ...Array.from({ length: chunkSize }, (_, index) => part * chunkSize + index).filter(
        (codePoint) => codePoint < 0xd800 || codePoint > 0xdfff,
      ),
    ),
  )
  return allCharacters
}
