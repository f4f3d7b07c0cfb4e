import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { idsFileNameSchema, type IdsFile } from '@lintel/shared/contract/ids'
import { Form, TextField, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { renameIdsFile } from '../ids-files.api.ts'

const schema = z.object({ name: idsFileNameSchema })

export function RenameFileDialog({ file, onClose }: { file: IdsFile; onClose: () => void }) {
  const { id, name, revision } = file
  const formId = useId()
  const form = useForm({ schema, start: { name } })
  const renaming = useAction(renameIdsFile(useQueryClient(), useOrganizationId(), id), {
    onSuccess: (renamed) => showToast({ type: 'success', text: `It is called ${renamed.name} now.` }),
    goOn: onClose,
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
      <Form
        form={form}
        id={formId}
        label="Rename IDS File"
        onSubmit={(values) => renaming.submit({ ...values, revision })}
      >
        <TextField name="name" label="Name" maxLength={200} />
      </Form>
    </ModalDialog>
  )
}
