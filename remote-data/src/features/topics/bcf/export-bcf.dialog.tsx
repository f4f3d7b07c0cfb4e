import { useAction } from '@lintel/shared/action'
import { bcfVersions, maxTopicsAtOnce } from '@lintel/shared/contract/topics'
import { Form, SelectField, useForm } from '@lintel/shared/form'
import { pluralize, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { z } from '@lintel/shared/contract'
import { showToast } from '@lintel/shared/toast'
import { downloadFile, Stack, Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { exportBcfFile } from './bcf.api.ts'

const formSchema = z.object({ version: z.enum(bcfVersions) })
const options = [
  { value: '3.0', label: 'BCF 3.0' },
  { value: '2.1', label: 'BCF 2.1 (widest support)' },
]

type ExportBcfDialogProps = { ids: readonly string[]; onClose: () => void }

export function ExportBcfDialog({ ids, onClose }: ExportBcfDialogProps) {
  const formId = useId()
  const organization = useOrganizationId()
  const form = useForm({ schema: formSchema, start: { version: '3.0' as const } })
  const isTooMany = ids.length > maxTopicsAtOnce
  const exporting = useAction(
    {
      mutationFn: ({ version }: z.output<typeof formSchema>) => exportBcfFile(organization, { ids: [...ids], version }),
    },
    {
      onSuccess: (file) => {
        downloadFile(file, `Topics ${organization}.bcf`)
        showToast({ type: 'success', text: `${pluralize(ids.length, 'topic')} exported.` })
      },
      onSuccessIfMounted: onClose,
    },
  )
  return (
    <ModalDialog
      isOpen
      title={`Export ${pluralize(ids.length, 'Topic')}`}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Export BCF"
          isRunning={exporting.isRunning}
          form={formId}
          onCancel={onClose}
          missing={missingFor(ids.length, isTooMany)}
        />
      }
    >
      <Form form={form} id={formId} label="Export BCF" onSubmit={(fields) => exporting.submit(fields)}>
        <Stack gap="4">
          <Text color="fg.muted">
            Exports comments, viewpoints, and snapshots for other programs. Bring changes back with Import BCF.
          </Text>
          <SelectField name="version" label="Version" options={options} />
        </Stack>
      </Form>
    </ModalDialog>
  )
}

function missingFor(count: number, isTooMany: boolean): string | undefined {
  if (count === 0) return 'No topics match the filter.'
  return isTooMany
    ? `You can export up to ${countText(maxTopicsAtOnce)} topics at a time. Filter the list first.`
    : undefined
}
