import { useQuery } from '@lintel/shared/api'
import { CheckListField, useController, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, CheckList, SimpleGrid, Stack, Text } from '@lintel/shared/ui'
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

type RolesFieldProps = { name: string; noteOf?: (name: string) => Note | undefined }

/** A field of a form whose value is a list of role names: all roles by group. */
export function RolesField({ name: fieldName, noteOf }: RolesFieldProps) {
  const roleGroups = useRoleGroups()
  const { field, fieldState } = useController({ name: fieldName })
  return (
    <Stack gap="3">
      {/* One message for all groups. */}
      {fieldState.error && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {fieldState.error.message}
        </Text>
      )}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        {roleGroups.map(({ label, roles }, index) => (
          <CheckList
            key={label}
            label={label}
            chosen={field.value as string[]}
            firstRef={index === 0 ? field.ref : undefined}
            onBlur={field.onBlur}
            onChange={field.onChange}
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
    </Stack>
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
