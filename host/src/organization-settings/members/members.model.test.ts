import { expect, test } from '@jest/globals'
import { roleNames, type Member } from '@lintel/shared/contract'
import { isLastAdministrator, matchingMembers, memberEntries } from './members.model.ts'
import { roleDifference, roleGroups, roleLabels } from './role-groups.model.ts'

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

test('names roles without the product, and drops those it does not know', () => {
  expect(entries.map(({ name, roles }) => [name, roles])).toEqual([
    ['Ada Byrne', ['organization.update']],
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
  const both = [ada, bo].flatMap((entry) => (entry ? [{ ...entry, roles: ['organization.update' as const] }] : []))
  expect(both.map((entry) => isLastAdministrator(both, entry))).toEqual([false, false])
})

test('offers every role of the contract exactly once', () => {
  const offered = roleGroups.flatMap(({ roles }) => roles.map(({ name }) => name))
  expect([...offered].sort()).toEqual([...roleNames].sort())
})

test('words roles in the order of the groups', () => {
  expect(roleLabels(['organization.update', 'prototypes.read', 'future.role'])).toEqual([
    'View prototypes',
    'Manage settings and members',
    'future.role',
  ])
  expect(roleDifference(['a', 'b'], ['b', 'c'])).toEqual({ given: ['c'], taken: ['a'] })
})
