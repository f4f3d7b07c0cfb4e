import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { z } from '@lintel/shared/contract'
import { customRoleCreateSchema, type CustomRole } from '@lintel/shared/contract/members'
import { TextField, useConflict, useForm } from '@lintel/shared/form'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { ConflictNotice } from '@lintel/shared/widgets'
import { describeFailure } from '../describe-failure.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { roleLabels } from '../members/role-groups.model.ts'
import { RolesField } from '../members/roles-field.tsx'
import { useRoleGroups } from '../members/use-role-groups.ts'
import { useAfterRoleChange } from './use-after-role-change.ts'
import { changeRole, createRole, customRolesQuery } from './roles.api.ts'

const schema = customRoleCreateSchema
type Values = z.input<typeof schema>

const titles = { name: 'Name', description: 'Description', permissions: 'Permissions' }

export function CreateRoleDialog({ onClose }: { onClose: () => void }) {
  const start: Values = { name: '', description: '', permissions: [] }
  const form = useForm({ schema, start, hasOwnTexts: true })
  const applyChange = useAfterRoleChange()
  const { submit, isRunning } = useAction(createRole(useQueryClient(), useOrganizationId()), {
    onSuccess: async ({ name }) => {
      showToast({ type: 'success', text: `Role ${name} created.` })
      await applyChange()
    },
    onSuccessIfMounted: onClose,
    failureText: describeFailure,
  })
  return (
    <SettingsDialog title="Create Role" confirmText="Create Role" {...{ form, isRunning, onClose }} onSubmit={submit}>
      <RoleFields />
    </SettingsDialog>
  )
}

export function EditRoleDialog({ role, onClose }: { role: CustomRole; onClose: () => void }) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const groups = useRoleGroups()
  const form = useForm({ schema, start: valuesOf(role), hasOwnTexts: true })
  const applyChange = useAfterRoleChange()
  const change = useAction(changeRole(client, organization, role.id), {
    onSuccess: async ({ name }) => {
      showToast({ type: 'success', text: `Role ${name} saved.` })
      await applyChange()
    },
    onSuccessIfMounted: onClose,
    failureText: describeFailure,
  })
  const { submit, conflict } = useConflict({
    form,
    item: role,
    async read() {
      const roles = await client.query({ ...customRolesQuery(organization), staleTime: 0 })
      return roles.find(({ id }) => id === role.id) ?? role
    },
    valuesOf,
    titles,
    describe: (name, values) =>
      name === 'permissions' ? roleLabels(values.permissions, groups).join(', ') : values[name],
    save: (content, { revision }) => change.submit({ revision, ...content }),
  })
  return (
    <SettingsDialog
      title={`Edit ${role.name}`}
      confirmText="Save Role"
      {...{ form, isRunning: change.isRunning, onClose }}
      onSubmit={submit}
    >
      {conflict && <ConflictNotice {...conflict} />}
      {role.members > 0 && (
        <Text color="fg.muted" textStyle="sm">
          Changes apply to {pluralize(role.members, 'member')} immediately.
        </Text>
      )}
      <RoleFields />
    </SettingsDialog>
  )
}

function valuesOf({ name, description, permissions }: Values): Values {
  return { name, description, permissions }
}

function RoleFields() {
  return (
    <>
      <TextField name="name" label={titles.name} isRequired maxLength={60} autoComplete="off" />
      <TextField name="description" label={titles.description} maxLength={200} autoComplete="off" />
      <RolesField name="permissions" />
    </>
  )
}
