import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { idsFileNameSchema, type IdsFile } from '@lintel/shared/contract/ids'
import { Form, TextField, useConflict, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { ConflictNotice, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { idsFilesQuery, renameIdsFile } from '../ids-files.api.ts'

const schema = z.object({ name: idsFileNameSchema })
const titles = { name: 'Name' }

export function RenameFileDialog({ file, onClose }: { file: IdsFile; onClose: () => void }) {
  const { id, name } = file
  const client = useQueryClient()
  const organization = useOrganizationId()
  const formId = useId()
  const form = useForm({ schema, start: { name } })
  const renaming = useAction(renameIdsFile(client, organization, id), {
    onSuccess: (renamed) => showToast({ type: 'success', text: `Renamed to ${renamed.name}.` }),
    onSuccessIfMounted: onClose,
  })
  const { submit, conflict } = useConflict({
    form,
    item: file,
    async read() {
      const files = await client.query({ ...idsFilesQuery(organization), staleTime: 0 })
      return files.find((one) => one.id === id) ?? file
    },
    valuesOf,
    titles,
    save: (values, { revision }) => renaming.submit({ ...values, revision }),
  })
  return (
    <ModalDialog
      isOpen
      title={`Rename ${name}`}
      onClose={onClose}
      footer={
        <DialogFooter submitText="Rename" isRunning={form.formState.isSubmitting} form={formId} onCancel={onClose} />
      }
    >
      <Form form={form} id={formId} label="Rename IDS File" onSubmit={submit}>
        {conflict && <ConflictNotice {...conflict} />}
        <TextField name="name" label="Name" maxLength={200} />
      </Form>
    </ModalDialog>
  )
}

function valuesOf({ name }: IdsFile) {
  return { name }
}
