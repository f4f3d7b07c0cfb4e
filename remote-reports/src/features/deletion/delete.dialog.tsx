import { api, errorText, queryOptions, useMutation, useQuery, useQueryClient } from '@lintel/shared/api'
import { dependentsSchema, type Dependents } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Box, ConfirmDialog, Text } from '@lintel/shared/ui'

type DeleteDialogProps = {
  /** The call that deletes it: `/data-sets/{id}`. */
  path: string
  noun: 'Data Set' | 'Report Type'
  name: string
  /** The query of the list that it is in. */
  listKey: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/** Asks before a data set or a report type is deleted, and names what stops working without it. */
export function DeleteDialog({ path, noun, name, listKey, isOpen, onClose }: DeleteDialogProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const { data, error } = useQuery({ ...dependentsQuery(organization, path), enabled: isOpen })
  const remove = useMutation({
    mutationFn: () => api.delete(path, { organization: { id: organization } }),
    // Here rather than at `mutate`, which calls nobody back once the row, and this dialog with it, has left the list.
    onSuccess: () => {
      showToast({ type: 'success', text: `'${name}' has been deleted.` })
      return client.invalidateQueries({ queryKey: listKey })
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${noun}?`}
      confirmText={`Delete ${noun}`}
      isDestructive
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onError: (failure) => showToast({ type: 'error', text: errorText(failure) }),
          onSettled: onClose,
        })
      }
    >
      <Text overflowWrap="anywhere">'{name}' is deleted. Reports that were made with it stay.</Text>
      {data && <Depending dependents={data} />}
      {error && <Text mt="2">What depends on it could not be found out: {errorText(error)}</Text>}
    </ConfirmDialog>
  )
}

function Depending({ dependents: { reportTypes, schedules } }: { dependents: Dependents }) {
  const lines = [
    ...reportTypes.map(({ id, name }) => ({ id, text: `Report type '${name}'` })),
    ...schedules.map(({ id, name, ownerName }) => ({ id, text: `Recurring report '${name}' of ${ownerName}` })),
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

function dependentsQuery(organization: string, path: string) {
  return queryOptions({
    queryKey: ['reports', 'dependents', organization, path],
    queryFn: ({ signal }) =>
      api.get(`${path}/dependents`, { schema: dependentsSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}
