import { expect, test } from '@jest/globals'
import { fallbackTheme, unitSystems } from '@lintel/shared/contract'
import fc from 'fast-check'
import { conflictsBetween, lookOf, mergedOver, settingsOf, type Settings } from './merge-changes.model.ts'

const base: Settings = { displayName: 'Acme', units: 'imperial', ...fallbackTheme }

const settings: fc.Arbitrary<Settings> = fc.record({
  displayName: fc.constantFrom('A', 'B', 'C'),
  units: fc.constantFrom(...unitSystems),
  logoUrl: fc.constantFrom(null, 'a.png'),
  logoMaxHeight: fc.constantFrom(40, 80),
  primaryColor: fc.constantFrom('#111111', '#222222'),
  headerBackground: fc.constantFrom('#111111', '#222222'),
  headerForeground: fc.constantFrom('#111111', '#222222'),
})

test('without conflicts both changes survive; with one, somebody is asked', () => {
  fc.assert(
    fc.property(settings, settings, settings, (start, mine, theirs) => {
      const merged = mergedOver(theirs, { base: start, mine })
      const asked = conflictsBetween(start, { mine, theirs }).map(({ name }) => name)
      for (const name of Object.keys(start) as (keyof Settings)[]) {
        const [isMine, isTheirs] = [mine[name] !== start[name], theirs[name] !== start[name]]
        expect(asked.includes(name)).toBe(isMine && isTheirs && mine[name] !== theirs[name])
        expect(merged[name]).toBe(isMine ? mine[name] : theirs[name])
      }
    }),
  )
})

test('names both values of a conflict', () => {
  const mine = { ...base, displayName: 'Mine', primaryColor: '#111111' }
  const theirs = { ...base, displayName: 'Theirs', logoMaxHeight: 40 }
  expect(conflictsBetween(base, { mine, theirs })).toEqual([{ name: 'displayName', mine: 'Mine', theirs: 'Theirs' }])
})

test('what one has saved oneself is no conflict', () => {
  const mine = { ...base, displayName: 'Mine' }
  const own = { ...base, displayName: 'Mine before' }
  expect(conflictsBetween(base, { mine, theirs: own, own: [own] })).toEqual([])
})

test('an organization without a theme stays without one until something differs', () => {
  const without = { displayName: 'Acme', units: 'imperial', theme: null } as const
  expect(lookOf(settingsOf(without))).toEqual(without)
  expect(lookOf({ ...base, primaryColor: '#2196f3' })).toEqual(without)
  expect(lookOf({ ...base, primaryColor: '#000000' }).theme).toMatchObject({ primaryColor: '#000000', logoUrl: null })
})
