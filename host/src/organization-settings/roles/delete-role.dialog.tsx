import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { CustomRole } from '@lintel/shared/contract/members'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, ConfirmDialog, LabeledField, Select } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { DialogFailure } from '../dialogs/dialog-failure.tsx'
import { removeRole } from './roles.api.ts'
import { useAfterRoleChange } from './use-after-role-change.ts'

type DeleteRoleDialogProps = { role: CustomRole; customRoles: readonly CustomRole[]; onClose: () => void }

/** Deletes a role. While members or invitations have it, the person chooses what they get instead. */
export function DeleteRoleDialog({ role, customRoles, onClose }: DeleteRoleDialogProps) {
  const { id, name, members, invitations } = role
  const isUsed = members + invitations > 0
  const [replacement, setReplacement] = useState('none')
  const applyChange = useAfterRoleChange()
  const { run, isRunning, error } = useAction(removeRole(useQueryClient(), useOrganizationId(), id), {
    onSuccess: async () => {
      showToast({ type: 'success', text: `Role ${name} deleted.` })
      await applyChange()
    },
    onSuccessIfMounted: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  const otherRoles = customRoles.filter((other) => other.id !== id)
  const uses = [
    ...(members > 0 ? [pluralize(members, 'member')] : []),
    ...(invitations > 0 ? [pluralize(invitations, 'invitation')] : []),
  ]
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isRunning}
      title={`Delete ${name}?`}
      confirmText="Delete Role"
      onConfirm={() => run(isUsed ? { replacement } : {})}
      onCancel={onClose}
    >
      {isUsed
        ? `${uses.join(' and ')} ${members + invitations === 1 ? 'has' : 'have'} this role.`
        : 'No one has this role.'}{' '}
      This can't be undone.
      {isUsed && (
        <Box mt="4">
          <LabeledField label="Replace it with">
            <Select
              options={[
                { value: 'none', label: 'No Role' },
                ...otherRoles.map((other) => ({ value: other.id, label: other.name })),
              ]}
              value={replacement}
              onChange={({ target }) => setReplacement(target.value)}
            />
          </LabeledField>
        </Box>
      )}
      <DialogFailure error={error} />
    </ConfirmDialog>
  )
}
