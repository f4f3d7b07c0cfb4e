import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { idsFileNameSchema } from '@lintel/shared/contract/ids'
import { Form, TextField, useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { ChooseIdsFile } from '../choosing/choose-ids-file.tsx'
import { nameOfFile } from '../choosing/ids-file-name.model.ts'
import { IdsFaults } from '../choosing/ids-faults.tsx'
import { storeIdsFile } from '../ids-files.api.ts'

type Values = { file: File | null; name: string }
/** The file is validated when it is chosen. */
const schema = z.object({ file: z.unknown(), name: idsFileNameSchema }) as z.ZodType<Values, Values>
const start: Values = { file: null, name: '' }

/** Chooses a file and its name. An invalid file is rejected with all its errors. */
export function AddIdsFileDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const form = useForm({ schema, start })
  const [file, name] = useWatch({ control: form.control, name: ['file', 'name'] })
  const storing = useAction(storeIdsFile(useQueryClient(), useOrganizationId()), {
    onSuccess: (file) => showToast({ type: 'success', text: `${file.name} added.` }),
    onSuccessIfMounted: onClose,
    showsError: true,
  })
  function choose(next: File) {
    storing.reset()
    form.setValue('file', next)
    // Keeps a name that the user typed.
    if (name === (file ? nameOfFile(file) : '')) form.setValue('name', nameOfFile(next))
  }
  return (
    <ModalDialog
      isOpen
      title="Add IDS File"
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Add"
          isRunning={storing.isRunning}
          missing={missingOf(file, name)}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form
        form={form}
        id={formId}
        label="Add IDS File"
        onSubmit={(sent) => sent.file && storing.run({ file: sent.file, name: sent.name })}
      >
        <IdsFaults error={storing.error} />
        <Text color="fg.muted">Everyone in the organization who can view captures can check them against it.</Text>
        <ChooseIdsFile chosen={file ?? undefined} onChoose={choose} />
        <TextField name="name" label="Name" maxLength={200} autoComplete="off" />
      </Form>
    </ModalDialog>
  )
}

function missingOf(file: File | null, name: string): string | undefined {
  if (!file) return 'Choose a file.'
  return name.trim() === '' ? 'Enter a name.' : undefined
}
