import { useAction } from '@lintel/shared/action'
import { errorText, useQuery, useQueryClient } from '@lintel/shared/api'
import type { Dependents } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, ConfirmDialog, Text } from '@lintel/shared/ui'
import { deleteDefinition, dependentsQuery } from './deletion.api.ts'

type DeleteDialogProps = {
  /** The path of the DELETE request, such as `/data-sets/{id}`. */
  path: string
  noun: 'Data Set' | 'Report Type'
  name: string
  /** The query key of its list. */
  listKey: readonly string[]
  isOpen: boolean
  /** Closes only this dialog: the response may arrive while another one is open. */
  onClose: () => void
}

/** Confirms the deletion and lists what depends on it. */
export function DeleteDialog({ path, noun, name, listKey, isOpen, onClose }: DeleteDialogProps) {
  const organization = useOrganizationId()
  const { data, error } = useQuery({ ...dependentsQuery(organization, path), enabled: isOpen })
  const remove = useAction(deleteDefinition(useQueryClient(), organization, { path, listKey }), {
    onSuccess: () => showToast({ type: 'success', text: `'${name}' has been deleted.` }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${noun}?`}
      confirmText={`Delete ${noun}`}
      isDestructive
      isBusy={remove.isRunning}
      onCancel={onClose}
      onConfirm={() => remove.run()}
    >
      <Text overflowWrap="anywhere">'{name}' is deleted. Existing reports stay.</Text>
      {data && <DependentList dependents={data} />}
      {error && <Text mt="2">Couldn't check what depends on this: {errorText(error)}</Text>}
    </ConfirmDialog>
  )
}

function DependentList({ dependents: { reportTypes, schedules } }: { dependents: Dependents }) {
  const lines = [
    ...reportTypes.map(({ id, name }) => ({ id, text: `Report type '${name}'` })),
    ...schedules.map(({ id, name, ownerName }) => ({ id, text: `Recurring report '${name}' by ${ownerName}` })),
  ]
  if (lines.length === 0) return <Text mt="2">Nothing else depends on it.</Text>
  return (
    <Box mt="2">
      <Text>These stop working:</Text>
      <Box as="ul" listStyleType="disc" ps="5" overflowWrap="anywhere">
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </Box>
    </Box>
  )
}
