import { expect, test } from '@jest/globals'
import type { PaletteCommand, PaletteGroup } from './palette-command.ts'
import { browseCommands, createSearch, maxShown } from './search-commands.model.ts'

function command(label: string, parts: Partial<PaletteCommand> = {}): PaletteCommand {
  return { id: label, group: 'Pages', label, icon: 'home', target: { href: `/${label}` }, ...parts }
}

const commands = [
  command('Prototypes'),
  command('Prototype Requests'),
  command('Home', { detail: 'Harbor & Field' }),
  command('Harbor & Field', { group: 'Organizations', detail: 'HFA' }),
  command('Café Größe', { group: 'Organizations', detail: 'CG' }),
  command('Sign Out', { group: 'Actions' }),
]
const many = Array.from({ length: 300 }, (_, index) => command(`P${index} Drive Thru`, { group: 'Prototypes' }))

function labels(groups: PaletteGroup[]) {
  return groups.map(({ label, entries }) => [label, ...entries.map((entry) => entry.command.label)])
}

test('offers everything before anything is typed, but only a few prototypes', () => {
  const { groups, total } = browseCommands([...commands, ...many], [])
  expect(groups.map(({ label }) => label)).toEqual(['Pages', 'Organizations', 'Actions', 'Prototypes'])
  expect(groups.at(-1)?.entries).toHaveLength(5)
  expect(total).toBe(11)
})

test('offers recent choices first, without duplicates, and skips those that no longer exist', () => {
  const { groups } = browseCommands(commands, ['Sign Out', 'gone', 'Home'])
  expect(labels(groups)).toEqual([
    ['Recent', 'Sign Out', 'Home'],
    ['Pages', 'Prototypes', 'Prototype Requests'],
    ['Organizations', 'Harbor & Field', 'Café Größe'],
  ])
})

test('shows no more than five recent choices', () => {
  expect(
    browseCommands(
      commands,
      commands.map(({ id }) => id),
    ).groups[0]?.entries,
  ).toHaveLength(5)
})

test('finds words in any order, and marks them', () => {
  const { groups } = createSearch(commands)('field harb')
  expect(groups[0]?.entries[0]?.label).toEqual([
    { text: 'Harb', isMatch: true },
    { text: 'or & ', isMatch: false },
    { text: 'Field', isMatch: true },
  ])
})

test('ranks the group of the best match first, and names before details', () => {
  expect(labels(createSearch(commands)('harbor').groups)).toEqual([
    ['Organizations', 'Harbor & Field'],
    ['Pages', 'Home'],
  ])
})

test.each([
  ['hfa', 'Harbor & Field'],
  ['cafe gro', 'Café Größe'],
  ['PROTO REQ', 'Prototype Requests'],
  ['pr', 'Prototypes'],
  ['so', 'Sign Out'],
])('finds for "%s" %s as the best match', (query, label) => {
  expect(createSearch(commands)(query).groups[0]?.entries[0]?.command.label).toBe(label)
})

test('finds nothing in an empty list', () => {
  expect(createSearch(commands)('zzz')).toEqual({ groups: [], total: 0 })
})

test('shows the best matches and the total number', () => {
  const { groups, total } = createSearch([...commands, ...many])('drive')
  expect(groups.flatMap(({ entries }) => entries)).toHaveLength(maxShown)
  expect(total).toBe(300)
})
