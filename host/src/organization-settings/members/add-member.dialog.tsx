import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { emailSchema, z } from '@lintel/shared/contract'
import { TextField, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { describeFailure } from '../describe-failure.ts'
import { forgetMembers, saveMember } from '../settings.api.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { useUpdateShell } from '../use-update-shell.ts'
import { AssignedRolesField } from './roles-field.tsx'

const schema = z.object({
  email: z.string().trim().pipe(emailSchema),
  roles: z.array(z.string()),
  customRoles: z.array(z.string()),
})
const start = { email: '', roles: [] as string[], customRoles: [] as string[] }

/** Adds the user with an email address. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  const { forgetHistory } = useUpdateShell()
  const form = useForm({ schema, start })
  const { submit, isRunning } = useAction(
    {
      mutationFn: ({ email, ...assigned }: z.output<typeof schema>) => saveMember(organizationId, { email }, assigned),
    },
    {
      onSuccess: async ({ firstName, lastName }) => {
        forgetHistory()
        await forgetMembers(queryClient, organizationId)
        showToast({ text: `${firstName} ${lastName} has been added.`, type: 'success' })
      },
      onSuccessIfMounted: onClose,
      failureText: describeFailure,
    },
  )
  return (
    <SettingsDialog title="Add Member" confirmText="Add Member" {...{ form, isRunning, onClose }} onSubmit={submit}>
      <Text color="fg.muted" textStyle="sm">
        Enter the email address the person signs in with. They must have signed in at least once. To add someone who
        hasn't, invite them instead.
      </Text>
      <TextField name="email" label="Email Address" type="email" isRequired maxLength={254} autoComplete="off" />
      <AssignedRolesField />
    </SettingsDialog>
  )
}
