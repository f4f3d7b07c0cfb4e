import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { disciplines, fileOffsetSchema, type FederatedFile, type FileOffset } from '@lintel/shared/contract/captures'
import { Form, SelectField, TextField, useConflict, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { SimpleGrid, Text } from '@lintel/shared/ui'
import { ConflictNotice, DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { readFederatedFile, saveFederatedFile } from '../federated-model.api.ts'
import { derivedName, disciplineNames } from './discipline.model.ts'

const axes = ['x', 'y', 'z', 'rotation'] as const satisfies readonly (keyof FileOffset)[]

/** An empty field is zero. */
function offsetField(axis: keyof FileOffset) {
  const [unit, most] = axis === 'rotation' ? ['degrees', 360] : ['meters', 10_000_000]
  return z
    .string()
    .trim()
    .transform(Number)
    .refine((value) => fileOffsetSchema.shape[axis].safeParse(value).success, {
      message: `Enter a number of ${unit} between -${most.toLocaleString('en-US')} and ${most.toLocaleString('en-US')}.`,
    })
}

const schema = z.object({
  x: offsetField('x'),
  y: offsetField('y'),
  z: offsetField('z'),
  rotation: offsetField('rotation'),
  discipline: z.enum(['', ...disciplines]).transform((discipline) => (discipline === '' ? null : discipline)),
})
type Values = z.input<typeof schema>

const titles = { discipline: 'Discipline', x: 'X (m)', y: 'Y (m)', z: 'Z (m)', rotation: 'Rotation (°)' }

type FileSettingsDialogProps = { projectId: string; file: FederatedFile; onClose: () => void }

/** Edits how the project shows a file, in all its versions. */
export function FileSettingsDialog({ projectId, file, onClose }: FileSettingsDialogProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const formId = useId()
  const { fileName } = file
  const form = useForm({ schema, start: valuesOf(file) })
  const saving = useAction(saveFederatedFile(client, organization, projectId), {
    onSuccess: () => showToast({ type: 'success', text: `${fileName} has been saved.` }),
    onSuccessIfMounted: onClose,
  })
  const { submit, conflict } = useConflict({
    form,
    item: file,
    read: () => readFederatedFile(client, { organization, projectId, file }),
    valuesOf,
    titles,
    describe: (name, values) => {
      if (name !== 'discipline') return values[name] || '0'
      return values.discipline === '' ? derivedName(file) : disciplineNames[values.discipline]
    },
    save: ({ discipline, ...offset }, { revision }) => {
      const isMoved = axes.some((axis) => offset[axis] !== 0)
      return saving.submit({ fileName, discipline, offset: isMoved ? offset : null, revision })
    },
  })
  return (
    <ModalDialog
      isOpen
      title={`Settings of ${fileName}`}
      onClose={onClose}
      footer={
        <DialogFooter
          submitText="Save Settings"
          isRunning={form.formState.isSubmitting}
          form={formId}
          onCancel={onClose}
        />
      }
    >
      <Form form={form} id={formId} label="File Settings" onSubmit={submit}>
        {conflict && <ConflictNotice {...conflict} />}
        <SelectField
          name="discipline"
          label="Discipline"
          hint="The derived discipline is the one that most element types of the file belong to."
          options={[
            { value: '', label: derivedName(file) },
            ...disciplines.map((value) => ({ value, label: disciplineNames[value] })),
          ]}
        />
        <Text color="fg.muted" textStyle="sm">
          To move the file in federated models, rotate it around its origin (counterclockwise, seen from above), then
          move it.
        </Text>
        <SimpleGrid columns={{ base: 2, sm: 4 }} gap="4">
          {axes.map((axis) => (
            <TextField key={axis} name={axis} label={titles[axis]} type="number" />
          ))}
        </SimpleGrid>
      </Form>
    </ModalDialog>
  )
}

function valuesOf({ discipline, offset }: FederatedFile): Values {
  const offsetText = (axis: keyof FileOffset) => String(offset?.[axis] ?? 0)
  return {
    discipline: discipline === 'unknown' ? 'other' : (discipline ?? ''),
    x: offsetText('x'),
    y: offsetText('y'),
    z: offsetText('z'),
    rotation: offsetText('rotation'),
  }
}
