import { Box, Flex, SimpleGrid, Text } from '@lintel/shared/ui'
import { useId } from 'react'
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
        <Box as="fieldset" key={label} minW="0">
          <Text as="legend" textStyle="sm" fontWeight="semibold" mb="1">
            {label}
          </Text>
          {roles.map((role) => (
            <RoleBox
              key={role.name}
              {...role}
              isChosen={chosen.includes(role.name)}
              lockedBecause={role.name === administratorRole ? lockedBecause : undefined}
              onToggle={(isChosen) =>
                onChange(isChosen ? [...chosen, role.name] : chosen.filter((name) => name !== role.name))
              }
            />
          ))}
        </Box>
      ))}
    </SimpleGrid>
  )
}

type RoleBoxProps = {
  name: string
  label: string
  isChosen: boolean
  lockedBecause: string | undefined
  onToggle: (isChosen: boolean) => void
}

function RoleBox({ name, label, isChosen, lockedBecause, onToggle }: RoleBoxProps) {
  const id = useId()
  return (
    <Flex as="label" gap="3" align="start" py="1.5" cursor={lockedBecause ? 'default' : 'pointer'}>
      <Box asChild boxSize="4.5" mt="0.5" flexShrink="0" accentColor="brand.solid">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={lockedBecause !== undefined}
          aria-describedby={`${id}-name${lockedBecause ? ` ${id}-why` : ''}`}
          aria-label={label}
          onChange={(event) => onToggle(event.target.checked)}
        />
      </Box>
      <Box minW="0">
        <Text as="span" display="block" textStyle="sm">
          {label}
        </Text>
        <Text as="span" id={`${id}-name`} display="block" textStyle="xs" color="fg.muted" fontFamily="mono">
          {name}
        </Text>
        {lockedBecause && (
          <Text as="span" id={`${id}-why`} display="block" textStyle="xs" color="fg.muted" mt="1">
            {lockedBecause}
          </Text>
        )}
      </Box>
    </Flex>
  )
}
