import { useQuery } from '@lintel/shared/api'
import { CheckListField, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, SimpleGrid, Stack } from '@lintel/shared/ui'
import { customRolesQuery } from '../roles/roles.api.ts'
import { administratorRole } from './members.model.ts'
import { useRoleGroups } from './use-role-groups.ts'

/** The fields `customRoles` and `roles` of a form: custom roles if there are any, then all roles by group. */
export function AssignedRolesField({ lockedBecause }: { lockedBecause?: string | undefined }) {
  const { data: customRoles = [] } = useQuery(customRolesQuery(useOrganizationId()))
  const chosen = useWatch<{ customRoles: string[] }, 'customRoles'>({ name: 'customRoles' })
  const included = new Map(
    customRoles
      .filter(({ id }) => chosen.includes(id))
      .flatMap(({ name, permissions }) => permissions.map((permission) => [permission, name] as const)),
  )
  return (
    <Stack gap="5">
      {customRoles.length > 0 && (
        <CheckListField
          name="customRoles"
          label="Custom Roles"
          choices={customRoles.map(({ id, name, description }) => ({
            value: id,
            label: name,
            ...(description !== '' && { hint: description }),
          }))}
        />
      )}
      <RolesField
        name="roles"
        noteOf={(name) => {
          // Why the administrator role can't be removed.
          if (name === administratorRole && lockedBecause !== undefined) return { note: lockedBecause, isLocked: true }
          const role = included.get(name)
          return role === undefined ? undefined : { note: `Included in ${role}` }
        }}
      />
    </Stack>
  )
}

type Note = { note: string; isLocked?: boolean }

/** A field of a form whose value is a list of role names: all roles by group. */
export function RolesField({ name: field, noteOf }: { name: string; noteOf?: (name: string) => Note | undefined }) {
  const roleGroups = useRoleGroups()
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
      {roleGroups.map(({ label, roles }) => (
        <CheckListField
          key={label}
          name={field}
          label={label}
          choices={roles.map(({ name, label: title }) => {
            const note = noteOf?.(name)
            return {
              value: name,
              label: title,
              hint: <RoleHint name={name} note={note?.note} />,
              isDisabled: note?.isLocked ?? false,
            }
          })}
        />
      ))}
    </SimpleGrid>
  )
}

function RoleHint({ name, note }: { name: string; note: string | undefined }) {
  return (
    <Box textStyle="xs">
      <Box fontFamily="mono">{name}</Box>
      {note !== undefined && <Box mt="1">{note}</Box>}
    </Box>
  )
}
