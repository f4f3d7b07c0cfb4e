import { describe, expect, test } from '@jest/globals'
import type { PrototypeRelease } from '@lintel/shared/contract'
import fc from 'fast-check'
import { compareNaturally, groupReleases } from './catalog.model.ts'

const published = { published: true, automation: false, thumbnailUrl: null }

function release(prototype: string, version: string, rest: Partial<PrototypeRelease> = {}): PrototypeRelease {
  return { ...published, prototype, version, ...rest }
}

function overview(releases: PrototypeRelease[], withUnpublished = false) {
  return groupReleases(releases, { withUnpublished }).map((prototype) => [
    prototype.name,
    prototype.headline.version,
    prototype.otherReleases.map((other) => other.version),
  ])
}

test('sorts prototypes by name and versions newest first, with numeric comparison', () => {
  const releases = [
    release('P14', '2024.9'),
    release('P2', '1.0'),
    release('P14', '2024.10'),
    release('P13', 'S03(05)'),
    release('P13', 'S03(11)'),
  ]
  expect(overview(releases)).toEqual([
    ['P2', '1.0', []],
    ['P13', 'S03(11)', ['S03(05)']],
    ['P14', '2024.10', ['2024.9']],
  ])
})

test('puts the newest published release on the card', () => {
  const releases = [release('P13', '3.0', { published: false }), release('P13', '2.0'), release('P13', '1.0')]
  expect(overview(releases)).toEqual([['P13', '2.0', ['1.0']]])
  expect(overview(releases, true)).toEqual([['P13', '2.0', ['3.0', '1.0']]])
})

test('shows a prototype without a published release only to those who manage it', () => {
  const releases = [release('P13', '1.0', { published: false }), release('P13', '1.1', { published: false })]
  expect(overview(releases)).toEqual([])
  expect(overview(releases, true)).toEqual([['P13', '1.1', ['1.0']]])
})

test('an empty catalog has no prototypes', () => {
  expect(overview([])).toEqual([])
})

describe('for every catalog', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ._()-]{0,5}$/)
  const releases = fc.uniqueArray(
    fc.record({
      prototype: name,
      version: name,
      published: fc.boolean(),
      automation: fc.boolean(),
      thumbnailUrl: fc.constant(null),
    }),
    { selector: ({ prototype, version }) => `${prototype}/${version}`, maxLength: 30 },
  )

  test('the order of names is total and consistent', () => {
    fc.assert(
      fc.property(name, name, name, (one, two, three) => {
        expect(Math.sign(compareNaturally(one, two))).toBe(-Math.sign(compareNaturally(two, one)) || 0)
        expect(compareNaturally(one, two) === 0).toBe(one === two)
        const [lowest = '', , highest = ''] = [one, two, three].sort(compareNaturally)
        expect(compareNaturally(lowest, highest)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('shows every release exactly once, regardless of their order', () => {
    fc.assert(
      fc.property(releases, (all) => {
        const grouped = groupReleases(all, { withUnpublished: true })
        const shown = grouped.flatMap((prototype) => [prototype.headline, ...prototype.otherReleases])
        expect(new Set(shown)).toEqual(new Set(all))
        expect(shown).toHaveLength(all.length)
        expect(groupReleases(all.toReversed(), { withUnpublished: true })).toEqual(grouped)
      }),
    )
  })

  test('readers see published releases only, and no newer one than that on the card', () => {
    fc.assert(
      fc.property(releases, (all) => {
        for (const { headline, otherReleases } of groupReleases(all, { withUnpublished: false })) {
          expect([headline, ...otherReleases].every((shown) => shown.published)).toBe(true)
          expect(otherReleases.every((other) => compareNaturally(other.version, headline.version) < 0)).toBe(true)
        }
      }),
    )
  })
})
