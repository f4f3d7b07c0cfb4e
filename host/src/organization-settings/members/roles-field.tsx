import { CheckListField } from '@lintel/shared/form'
import { Box, SimpleGrid } from '@lintel/shared/ui'
import { administratorRole } from './members.model.ts'
import { useRoleGroups } from './use-role-groups.ts'

/** The field `roles` of a form: all roles by group. */
export function RolesField({ lockedBecause }: { lockedBecause?: string | undefined }) {
  const roleGroups = useRoleGroups()
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      {roleGroups.map(({ label, roles }) => (
        <CheckListField
          key={label}
          name="roles"
          label={label}
          choices={roles.map(({ name, label: title }) => {
            // Why the administrator role can't be removed.
            const reason = name === administratorRole ? lockedBecause : undefined
            return {
              value: name,
              label: title,
              hint: <RoleHint name={name} lockedBecause={reason} />,
              isDisabled: reason !== undefined,
            }
          })}
        />
      ))}
    </SimpleGrid>
  )
}

function RoleHint({ name, lockedBecause }: { name: string; lockedBecause: string | undefined }) {
  return (
    <Box textStyle="xs">
      <Box fontFamily="mono">{name}</Box>
      {lockedBecause !== undefined && <Box mt="1">{lockedBecause}</Box>}
    </Box>
  )
}
