import { Box, CheckList, SimpleGrid } from '@lintel/shared/ui'
import { administratorRole } from './members.model.ts'
import { useRoleGroups } from './use-role-groups.ts'

type RoleChecklistProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Why the role that manages the organization has to stay. */
  lockedBecause?: string | undefined
}

/** Every role in words under the heading of what it belongs to. */
export function RoleChecklist({ chosen, onChange, lockedBecause }: RoleChecklistProps) {
  const roleGroups = useRoleGroups()
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      {roleGroups.map(({ label, roles }) => (
        <CheckList
          key={label}
          label={label}
          choices={roles.map(({ name, label: title }) => {
            const reason = name === administratorRole ? lockedBecause : undefined
            return {
              value: name,
              label: title,
              hint: <RoleHint name={name} lockedBecause={reason} />,
              isDisabled: reason !== undefined,
            }
          })}
          chosen={chosen}
          onChange={onChange}
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
