import { expect, test, describe } from '@jest/globals'
import { audienceHash, getBucket, isOnTrial, organizationHash, personHash } from './audience.ts'
import { optionsFromQuery, optionsToQuery, paths } from './paths.ts'
import { remoteDescriptionSchema, findUndescribedNames, remotePageSchema } from './remote-description.ts'

describe('audience', () => {
  function peopleOnTrial(salt: string, share: number, idOf: (index: number) => string) {
    const trial = { salt, share, organizations: [], people: [] }
    const ids = Array.from({ length: 10_000 }, (_, index) => idOf(index))
    return ids.filter((userId) => isOnTrial(trial, { organization: 'HFA', userId }))
  }

  test.each([
    ['numbers', String],
    ['names', (index: number) => `local|person-${index}`],
    ['uuids', (index: number) => `0198${index.toString(16).padStart(4, '0')}-7000-4000-8000-000000000000`],
  ])('assigns a tenth (9 to 11 in a hundred) of 10,000 people to a trial, identified by %s', (_, idOf) => {
    for (const salt of ['a', 'bim 1.4.0', '6b86b273']) {
      const share = peopleOnTrial(salt, 10, idOf).length / 100
      expect(share).toBeGreaterThan(9)
      expect(share).toBeLessThan(11)
    }
  })

  test('distributes ids evenly over tenths', () => {
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let index = 0; index < 10_000; index += 1) {
      const tenth = Math.floor(getBucket('salt', 'HFA', `local|${index}`) / 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    expect(Math.min(...tenths)).toBeGreaterThan(900)
    expect(Math.max(...tenths)).toBeLessThan(1100)
  })

  test('keeps its members when the percentage grows, and selects other members with another salt', () => {
    const few = peopleOnTrial('one', 10, String)
    const more = new Set(peopleOnTrial('one', 20, String))
    expect(few.every((userId) => more.has(userId))).toBe(true)
    const others = new Set(peopleOnTrial('two', 10, String))
    const inBoth = few.filter((userId) => others.has(userId)).length
    expect(inBoth).toBeLessThan(150)
  })

  test('selects nobody at 0 % and everybody at 100 %', () => {
    expect(peopleOnTrial('one', 0, String)).toHaveLength(0)
    expect(peopleOnTrial('one', 100, String)).toHaveLength(10_000)
  })

  test('matches named organizations and users in any spelling, and stores only hashes', () => {
    const people = [personHash('one', 'Ada@Example.org')]
    const trial = { salt: 'one', share: 0, organizations: [organizationHash('one', 'hfa')], people }
    expect(isOnTrial(trial, { organization: 'HFA', userId: '1' })).toBe(true)
    expect(isOnTrial(trial, { organization: 'KUBO', userId: '1' })).toBe(false)
    expect(isOnTrial(trial, { organization: 'KUBO', userId: '1', email: 'ada@example.ORG' })).toBe(true)
    expect(isOnTrial(trial, { organization: 'KUBO', userId: '1', email: 'bea@example.org' })).toBe(false)
    expect(people[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(audienceHash('two', 'ada@example.org')).not.toBe(people[0])
  })
})

describe('option query', () => {
  test('options round-trip through an address, whatever their labels', () => {
    const choices = { 'Proto Size': '5000', 'Drive & Thru = 1': 'A+B/C?', view: 'ü', prototype: 'x' }
    expect(optionsFromQuery(new URLSearchParams(optionsToQuery(choices).toString()))).toEqual(choices)
  })

  test('ignores other parameters', () => {
    expect(optionsFromQuery(new URLSearchParams('prototype=P14&option.Proto+Size=5000'))).toEqual({
      'Proto Size': '5000',
    })
  })

  test('addresses include options if there are any', () => {
    const choices = { 'Proto Size': '5000' }
    expect(paths.prototype('CFA', 'P14', '1')).toBe('/CFA/prototypes/P14/1')
    expect(paths.prototype('CFA', 'P14', '1', choices)).toBe('/CFA/prototypes/P14/1?option.Proto+Size=5000')
    expect(paths.assemblyForm('CFA', 'P14', '1', choices)).toBe(
      '/CFA/assembly-request/form?prototype=P14&release=1&option.Proto+Size=5000',
    )
    const request = { id: 'r-1', portfolio: 'P14', prototypeRelease: '1', optionSets: choices }
    expect(paths.assemblyFormAgain('CFA', request)).toBe(
      '/CFA/assembly-request/form?prototype=P14&release=1&option.Proto+Size=5000&again=r-1',
    )
  })
})

describe('paths', () => {
  test('encodes every part, so that any name round-trips', () => {
    expect(paths.prototype('A/B', 'S03(05)', '20%')).toBe('/A%2FB/prototypes/S03(05)/20%25')
    expect(paths.assemblyForm('CFA', 'P&Q', 'a b')).toBe('/CFA/assembly-request/form?prototype=P%26Q&release=a%20b')
  })

  test.each([
    ['an organization', () => paths.organization('')],
    ['the organization of a page', () => paths.prototypes('')],
    ['a prototype', () => paths.prototype('CFA', '', '2024.1')],
    ['a release', () => paths.prototype('CFA', 'P13', '')],
  ])('throws without %s', (_, make) => {
    expect(make).toThrow('A path parameter is missing.')
  })
})

describe('remote description', () => {
  test('accepts roles declared by a remote, and reports undeclared roles and missing pages', () => {
    const page = { path: 'sites', title: 'Sites', anyRole: ['prototypes.read', 'sites.read', 'sites.update'] }
    const description = remoteDescriptionSchema.parse({
      name: 'sites',
      owner: 'Us',
      navigationGroup: 'Sites',
      contractVersion: 1,
      pages: { page },
      roles: [{ name: 'sites.read', label: 'View sites' }],
      search: [
        { all: 'sites', one: 'a site', page: 'page' },
        { all: 'plans', one: 'a plan', page: 'plan' },
      ],
    })
    expect(findUndescribedNames(description)).toEqual([
      'The role "sites.update" of the page "page" isn\'t described.',
      'The page "plan" doesn\'t exist.',
    ])
  })

  test.each(['sites', 'Sites.read', 'sites.read more', '.read'])('rejects %j as a role', (name) => {
    const page = { path: 'sites', title: 'Sites', anyRole: [name] }
    const described = { name: 'sites', owner: 'Us', navigationGroup: 'Sites', contractVersion: 1, pages: { page } }
    expect(remoteDescriptionSchema.safeParse(described).success).toBe(false)
  })

  test.each(['a//b', 'a/', './a', 'a/../b', '..', 'a/%2e%2e/b', 'a/:id%', 'a/..?'])(
    'rejects %s as the path of a page, because browsers would open another one',
    (path) => {
      const { error } = remotePageSchema.safeParse({ path, title: 'Sites', anyRole: [] })
      expect(error?.issues.map(({ message }) => message)).toEqual([
        "A page path can't contain %, or segments that are empty, . or ..",
      ])
    },
  )
})
