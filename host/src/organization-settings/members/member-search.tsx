import type { CustomRole } from '@lintel/shared/contract/members'
import { pluralize } from '@lintel/shared/format'
import { SearchBox } from '@lintel/shared/list'
import { Box, Select } from '@lintel/shared/ui'
import type { MemberOrder, MemberSearch } from './members.model.ts'
import { rolesOf, type RoleGroup } from './role-groups.model.ts'

export const everybody: MemberSearch = { needle: '', role: undefined, order: 'lastName' }

const orders: { value: MemberOrder; label: string }[] = [
  { value: 'lastName', label: 'By Last Name' },
  { value: 'firstName', label: 'By First Name' },
  { value: 'contactEmail', label: 'By Email Address' },
]

type MemberTools = {
  search: MemberSearch
  found: number
  groups: readonly RoleGroup[]
  customRoles: readonly CustomRole[]
  change: (part: Partial<MemberSearch>) => void
}

/** The search controls above the member list. */
export function memberTools({ search, found, groups, customRoles, change }: MemberTools) {
  const roles = [...customRoles.map(({ id, name }) => ({ name: id, label: name })), ...rolesOf(groups)]
  const isSearched = search.needle.trim() !== '' || search.role !== undefined
  return {
    search: (
      <SearchBox
        label="Search Members"
        value={search.needle}
        onSearch={(needle) => change({ needle })}
        found={isSearched ? `${pluralize(found, 'member')} found` : undefined}
      />
    ),
    filter: (
      <Box w={{ base: 'full', sm: '40' }}>
        <Select
          aria-label="Role"
          placeholder="Any Role"
          options={roles.map(({ name, label }) => ({ value: name, label }))}
          value={search.role ?? ''}
          onChange={({ target }) => change({ role: roles.find(({ name }) => name === target.value)?.name })}
        />
      </Box>
    ),
    sorting: {
      choices: orders,
      value: search.order,
      onSort: (value: string) => change({ order: orders.find((order) => order.value === value)?.value ?? 'lastName' }),
    },
  }
}
