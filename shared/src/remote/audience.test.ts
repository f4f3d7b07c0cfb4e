import { expect, test } from '@jest/globals'
import { audienceHash, bucketOf, isOnTrial, organizationHash, personHash } from './audience.ts'

function peopleOnTrial(salt: string, share: number, idOf: (index: number) => string) {
  const trial = { salt, share, organizations: [], people: [] }
  const ids = Array.from({ length: 10_000 }, (_, index) => idOf(index))
  return ids.filter((userId) => isOnTrial(trial, { organization: 'HFA', userId }))
}

test.each([
  ['numbers', String],
  ['names', (index: number) => `local|person-${index}`],
  ['uuids', (index: number) => `0198${index.toString(16).padStart(4, '0')}-7000-4000-8000-000000000000`],
])('sends a tenth (9 to 11 in a hundred) of 10,000 people to a trial, named by %s', (_, idOf) => {
  for (const salt of ['a', 'bim 1.4.0', '6b86b273']) {
    const share = peopleOnTrial(salt, 10, idOf).length / 100
    expect(share).toBeGreaterThan(9)
    expect(share).toBeLessThan(11)
  }
})

test('fills each tenth alike, as no order of ids does by itself', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let index = 0; index < 10_000; index += 1) {
    const tenth = Math.floor(bucketOf('salt', 'HFA', `local|${index}`) / 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  expect(Math.min(...tenths)).toBeGreaterThan(900)
  expect(Math.max(...tenths)).toBeLessThan(1100)
})

test('keeps whom it has when the share grows, and takes others with another salt', () => {
  const few = peopleOnTrial('one', 10, String)
  const more = new Set(peopleOnTrial('one', 20, String))
  expect(few.every((userId) => more.has(userId))).toBe(true)
  const others = new Set(peopleOnTrial('two', 10, String))
  const inBoth = few.filter((userId) => others.has(userId)).length
  expect(inBoth).toBeLessThan(150)
})

test('has nobody at 0 % and everybody at 100 %', () => {
  expect(peopleOnTrial('one', 0, String)).toHaveLength(0)
  expect(peopleOnTrial('one', 100, String)).toHaveLength(10_000)
})

test('goes to named organizations and people, however they are written, and hides their names', () => {
  const people = [personHash('one', 'Ada@Example.org')]
  const trial = { salt: 'one', share: 0, organizations: [organizationHash('one', 'hfa')], people }
  expect(isOnTrial(trial, { organization: 'HFA', userId: '1' })).toBe(true)
  expect(isOnTrial(trial, { organization: 'KUBO', userId: '1' })).toBe(false)
  expect(isOnTrial(trial, { organization: 'KUBO', userId: '1', email: 'ada@example.ORG' })).toBe(true)
  expect(isOnTrial(trial, { organization: 'KUBO', userId: '1', email: 'bea@example.org' })).toBe(false)
  expect(people[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(audienceHash('two', 'ada@example.org')).not.toBe(people[0])
})
