import type { CustomRole } from '@lintel/shared/contract/members'
import { useUrlState } from '@lintel/shared/routing'
import { Box, Check, Flex, Heading, Stack, Text, VisuallyHidden } from '@lintel/shared/ui'
import { Menu, Table, type Column } from '@lintel/shared/widgets'
import { useRoleGroups } from '../members/use-role-groups.ts'
import { comparableRoles, permissionRows, type ComparedRole, type PermissionRow } from './roles.model.ts'

/** The keys of the compared roles; undefined for the first custom roles. */
const comparedParam = {
  names: ['compare'],
  read: (search: URLSearchParams) => (search.has('compare') ? search.getAll('compare') : undefined),
  write: (keys: readonly string[] | undefined) => ({ compare: keys }),
}

const shownAtFirst = 5

/** Which permissions roles have, side by side. */
export function CompareRoles({ customRoles }: { customRoles: readonly CustomRole[] }) {
  const groups = useRoleGroups()
  const [chosen, choose] = useUrlState(comparedParam)
  const roles = comparableRoles(customRoles, groups)
  const keys = chosen ?? customRoles.slice(0, shownAtFirst).map(({ id }) => id)
  const compared = roles.filter(({ key }) => keys.includes(key))

  function toggle(key: string) {
    const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]
    choose(next.length > 0 ? next : ['none'])
  }

  return (
    <Stack gap="4" role="region" aria-label="Compare Roles">
      <Flex gap="4" justify="space-between" align="center" wrap="wrap">
        <Heading as="h2" textStyle="lg">
          Compare Roles
        </Heading>
        <Menu
          label="Choose Roles"
          trigger="Choose Roles"
          button={{ variant: 'outline' }}
          entries={roles.map(({ key, title }) => ({
            title,
            isChecked: keys.includes(key),
            onSelect: () => toggle(key),
          }))}
        />
      </Flex>
      {compared.length === 0 ? (
        <Text color="fg.muted">Choose roles to see their permissions side by side.</Text>
      ) : (
        <Table
          caption="Permissions by role"
          columns={[permissionColumn, ...compared.map(columnOf)]}
          rows={permissionRows(compared, groups)}
          rowKey={({ name }) => name}
        />
      )}
    </Stack>
  )
}

const permissionColumn: Column<PermissionRow> = {
  title: 'Permission',
  cell: ({ group, label, name }) => (
    <Box minW="48">
      {label}
      <Text textStyle="xs" color="fg.muted" fontWeight="normal">
        {label === name ? group : `${group} · ${name}`}
      </Text>
    </Box>
  ),
}

function columnOf({ title, permissions }: ComparedRole): Column<PermissionRow> {
  return {
    title,
    cell: ({ name }) => {
      const isGranted = permissions.includes(name)
      // Hidden text would otherwise widen the page instead of the scrolling table.
      return (
        <Box position="relative">
          {isGranted ? <Check aria-hidden size={18} /> : <span aria-hidden>–</span>}
          <VisuallyHidden>{isGranted ? 'Yes' : 'No'}</VisuallyHidden>
        </Box>
      )
    },
  }
}
