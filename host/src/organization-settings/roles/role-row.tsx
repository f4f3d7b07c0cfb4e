import type { CustomRole } from '@lintel/shared/contract/members'
import { pluralize } from '@lintel/shared/format'
import { Box, Flex, Text } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'
import { rolesInWords } from '../members/role-groups.model.ts'
import { useRoleGroups } from '../members/use-role-groups.ts'

type RoleRowProps = { role: CustomRole; onDo: (action: 'edit' | 'delete') => void }

export function RoleRow({ role, onDo }: RoleRowProps) {
  const { name, description, permissions, members, invitations } = role
  const groups = useRoleGroups()
  return (
    <Flex px="5" py="4" gap="4" align="center">
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="semibold">{name}</Text>
        {description !== '' && <Text textStyle="sm">{description}</Text>}
        <Text textStyle="sm" color="fg.muted">
          {rolesInWords(permissions, groups)}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {pluralize(members, 'member')}
          {invitations > 0 && ` · ${pluralize(invitations, 'invitation')}`}
        </Text>
      </Box>
      <Menu
        label={`Actions for ${name}`}
        entries={[
          { title: 'Edit', onSelect: () => onDo('edit') },
          { title: 'Delete', isDestructive: true, onSelect: () => onDo('delete') },
        ]}
      />
    </Flex>
  )
}
