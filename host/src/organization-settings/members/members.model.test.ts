import { expect, test } from '@jest/globals'
import { roleNames, type Member } from '@lintel/shared/contract'
import { isLastAdministrator, matchingMembers, memberEntries } from './members.model.ts'
import { roleDifference, roleGroups, roleGroupsWith, roleLabels, rolesInWords, rolesOf } from './role-groups.model.ts'

function aMember(firstName: string, lastName: string, roles: string[] = []): Member {
  const contactEmail = `${firstName.toLowerCase()}@lintel.test`
  return { id: `auth0|${firstName}`, firstName, lastName, contactEmail, picture: null, roles }
}

const entries = memberEntries(
  [
    aMember('Ada', 'Byrne', ['lintel.organization.update', 'lintel.retired.role']),
    aMember('Bo', 'Ada-Smith', ['lintel.prototypes.read']),
  ],
  'lintel',
)

test('names roles without the product, also those that nobody describes: saving them must not take them away', () => {
  expect(entries.map(({ name, roles }) => [name, roles])).toEqual([
    ['Ada Byrne', ['organization.update', 'retired.role']],
    ['Bo Ada-Smith', ['prototypes.read']],
  ])
})

const everybody = { needle: '', role: undefined, order: 'lastName' } as const

test.each([
  ['', 2],
  ['ada', 2],
  ['BYRNE ada', 1],
  ['bo@lintel', 1],
  ['nobody', 0],
])('finds members by every word of "%s"', (needle, count) => {
  expect(matchingMembers(entries, { ...everybody, needle })).toHaveLength(count)
})

test('finds those who hold a role', () => {
  const found = matchingMembers(entries, { ...everybody, role: 'prototypes.read' })
  expect(found.map(({ name }) => name)).toEqual(['Bo Ada-Smith'])
})

test.each([
  ['lastName', ['Bo', 'Ada']],
  ['firstName', ['Ada', 'Bo']],
  ['contactEmail', ['Ada', 'Bo']],
] as const)('orders them by %s', (order, names) => {
  expect(matchingMembers(entries, { ...everybody, order }).map(({ firstName }) => firstName)).toEqual(names)
})

test('knows the last administrator', () => {
  const [ada, bo] = entries
  expect(entries.map((entry) => isLastAdministrator(entries, entry))).toEqual([true, false])
  const both = [ada, bo].flatMap((entry) => (entry ? [{ ...entry, roles: ['organization.update'] }] : []))
  expect(both.map((entry) => isLastAdministrator(both, entry))).toEqual([false, false])
})

test('offers every role of the contract exactly once', () => {
  const offered = roleGroups.flatMap(({ roles }) => roles.map(({ name }) => name))
  expect([...offered].sort()).toEqual([...roleNames].sort())
})

test('offers the roles that remotes describe under their headings, each once', () => {
  const view = { name: 'inspections.read', label: 'View inspections' }
  const close = { name: 'inspections.update', label: 'Close inspections' }
  const groups = roleGroupsWith([
    { navigationGroup: 'Sites', roles: [view] },
    {
      navigationGroup: 'Analytics',
      roles: [close, { ...view, label: 'Once more' }, { name: 'analytics.read', label: 'Mine' }],
    },
    { navigationGroup: 'Reporting' },
  ])
  expect(groups.find(({ label }) => label === 'Sites')?.roles).toEqual([view])
  expect(groups.find(({ label }) => label === 'Analytics')?.roles.map(({ label }) => label)).toEqual([
    'View analytics',
    'Close inspections',
  ])
  expect(rolesOf(groups)).toHaveLength(roleNames.length + 2)
  expect(roleLabels(['inspections.read'], groups)).toEqual(['View inspections'])
  expect(rolesInWords(roleNames, groups)).not.toBe('Every role')
  expect(rolesInWords([...roleNames, view.name, close.name], groups)).toBe('Every role')
})

test('words roles in the order of the groups', () => {
  expect(roleLabels(['organization.update', 'prototypes.read', 'future.role'])).toEqual([
    'View prototypes',
    'Manage settings and members',
    'future.role',
  ])
  expect(roleDifference(['a', 'b'], ['b', 'c'])).toEqual({ given: ['c'], taken: ['a'] })
})
