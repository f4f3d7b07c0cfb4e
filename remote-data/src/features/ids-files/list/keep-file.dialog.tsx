import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Input, LabeledField, Stack, Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { ChooseIdsFile } from '../choosing/choose-ids-file.tsx'
import { nameOfFile } from '../choosing/ids-file-name.model.ts'
import { IdsFaults } from '../choosing/ids-faults.tsx'
import { keepIdsFile } from '../ids-files.api.ts'

/** Which file is kept, and what it is called. A file that breaks the standard is refused, and every fault of it told. */
export function KeepFileDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [typed, setTyped] = useState<string>()
  const name = (typed ?? (file ? nameOfFile(file) : '')).trim()
  const keeping = useAction(keepIdsFile(useQueryClient(), useOrganizationId()), {
    onSuccess: (kept) => showToast({ type: 'success', text: `${kept.name} added.` }),
    goOn: onClose,
    showsError: true,
  })
  function choose(next: File) {
    keeping.reset()
    setFile(next)
  }
  return (
    <ModalDialog
      isOpen
      title="Add IDS File"
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Add"
          isRunning={keeping.isRunning}
          missing={missingOf(file, name)}
          onSubmit={() => file && keeping.run({ file, name })}
          onCancel={onClose}
        />
      }
    >
      <Stack gap="4">
        <IdsFaults error={keeping.error} />
        <Text color="fg.muted">Everyone in the organization who can view captures can check them against it.</Text>
        <ChooseIdsFile chosen={file} onChoose={choose} />
        <LabeledField label="Name">
          <Input
            maxLength={200}
            autoComplete="off"
            value={typed ?? name}
            onChange={({ target }) => setTyped(target.value)}
          />
        </LabeledField>
      </Stack>
    </ModalDialog>
  )
}

function missingOf(file: File | undefined, name: string): string | undefined {
  if (!file) return 'Choose a file.'
  return name === '' ? 'Enter a name.' : undefined
}
