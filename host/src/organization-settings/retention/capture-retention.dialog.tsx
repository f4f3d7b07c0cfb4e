import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { captureRetentionUpdateSchema, type CaptureRetention } from '@lintel/shared/contract/captures'
import { CheckboxField, TextField, useConflict, useController, useForm, useWatch } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { RadioChoice } from '@lintel/shared/ui'
import { ConflictNotice } from '@lintel/shared/widgets'
import { describeFailure } from '../describe-failure.ts'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { RetentionPreview } from './retention-preview.tsx'
import { retentionQuery, saveRetention } from './retention.api.ts'

const ways = [
  { value: 'all', label: 'Keep all captures' },
  { value: 'newest', label: 'Keep the newest of each project' },
] as const
const usually = '20'

const schema = z
  .object({ way: z.enum(['all', 'newest']), number: z.string(), removesCompared: z.boolean() })
  .transform(({ way, number, removesCompared }, context) => {
    const read = captureRetentionUpdateSchema.shape.keepCaptures.safeParse(
      way === 'all' ? null : Number(number.trim() || Number.NaN),
    )
    if (read.success) return { keepCaptures: read.data, removesCompared }
    context.addIssue({ code: 'custom', path: ['number'], message: 'Enter a whole number from 1 to 10,000.' })
    return undefined as never
  })
type Values = z.input<typeof schema>
const titles = {
  way: 'Captures to keep',
  number: 'Captures per project',
  removesCompared: 'Also remove captures used only in automatic version comparisons',
}

type KeepCapturesDialogProps = { retention: CaptureRetention; onClose: () => void }

/** Edits the retention limit and previews what will be deleted. */
export function CaptureRetentionDialog({ retention, onClose }: KeepCapturesDialogProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const form = useForm({ schema, start: valuesOf(retention), hasOwnTexts: true, checksChanges: true })
  const saving = useAction(saveRetention(client, organization), {
    onSuccess: () => showToast({ type: 'success', text: 'Retention settings saved.' }),
    onSuccessIfMounted: onClose,
    failureText: describeFailure,
  })
  const { submit, conflict } = useConflict({
    form,
    item: retention,
    read: () => client.query({ ...retentionQuery(organization), staleTime: 0 }),
    valuesOf,
    titles,
    describe(name, values) {
      if (name === 'way') return ways.find(({ value }) => value === values.way)?.label ?? ''
      return name === 'number' ? values.number : values.removesCompared ? 'Yes' : 'No'
    },
    save: (update, { revision }) => saving.submit({ ...update, revision }),
  })
  return (
    <SettingsDialog
      title="Capture Retention"
      confirmText="Save"
      {...{ form, isRunning: saving.isRunning, onClose }}
      onSubmit={submit}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <RetentionFields />
    </SettingsDialog>
  )
}

function valuesOf({ keepCaptures, removesCompared }: CaptureRetention): Values {
  return { way: keepCaptures === null ? 'all' : 'newest', number: String(keepCaptures ?? usually), removesCompared }
}

function RetentionFields() {
  const { field: wayField } = useController<Values, 'way'>({ name: 'way' })
  const values = useWatch<Values>() as Values
  const checked = schema.safeParse(values)
  return (
    <>
      <RadioChoice
        label="Number of captures to keep"
        choices={ways}
        value={wayField.value}
        onBlur={wayField.onBlur}
        onChange={wayField.onChange}
      />
      {wayField.value === 'newest' && (
        <>
          <TextField name="number" label={titles.number} isRequired maxLength={6} autoComplete="off" />
          <CheckboxField
            name="removesCompared"
            label={titles.removesCompared}
            hint="New versions are compared automatically. If this is off, both captures are kept."
          />
          {checked.success && checked.data.keepCaptures !== null && (
            <RetentionPreview {...checked.data} keepCaptures={checked.data.keepCaptures} />
          )}
        </>
      )}
    </>
  )
}
