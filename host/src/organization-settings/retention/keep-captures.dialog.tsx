import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { captureRetentionUpdateSchema, type CaptureRetention } from '@lintel/shared/contract/captures'
import { isRevisionConflict } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { CheckList, RadioChoice, Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { DialogConflict } from '../dialogs/dialog-conflict.tsx'
import { DialogField } from '../dialogs/dialog-field.tsx'
import { SettingsDialog } from '../dialogs/settings-dialog.tsx'
import { RetentionPreview } from './retention-preview.tsx'
import { saveRetention } from './retention.api.ts'

const compared = {
  value: 'compared',
  label: 'Also remove captures used only in automatic version comparisons',
  hint: 'New versions are compared automatically. If this is off, both captures are kept.',
}
const titles = { keepCaptures: 'Captures of each project', removesCompared: compared.label }
const usually = '20'
const numberMissing = 'Give a whole number from 1 to 10,000.'

type KeepCapturesDialogProps = { retention: CaptureRetention; onClose: () => void }

/** Asks how many are kept, and says what would go before that is saved. */
export function KeepCapturesDialog({ retention, onClose }: KeepCapturesDialogProps) {
  // What was read when it opened: whoever changes it meanwhile comes first.
  const [opened, setOpened] = useState(retention)
  const [isLimited, setLimited] = useState(opened.keepCaptures !== null)
  const [number, setNumber] = useState(String(opened.keepCaptures ?? usually))
  const [removesCompared, setRemovesCompared] = useState(opened.removesCompared)
  const saving = useAction(saveRetention(useQueryClient(), useOrganizationId()), {
    onSuccess: () => showToast({ type: 'success', text: 'Retention settings saved.' }),
    goOn: onClose,
    showsError: true,
    failureText: describeFailure,
  })
  const keepCaptures = isLimited ? Number(number.trim() || Number.NaN) : null
  const mine = { keepCaptures, removesCompared }
  const isBehind = isRevisionConflict(saving.error) && retention.revision !== opened.revision
  const checked = captureRetentionUpdateSchema.safeParse({ keepCaptures, removesCompared, revision: opened.revision })
  function begin(from: CaptureRetention) {
    setOpened(from)
    setLimited(from.keepCaptures !== null)
    setNumber(String(from.keepCaptures ?? usually))
    setRemovesCompared(from.removesCompared)
  }
  return (
    <SettingsDialog
      title="Capture Retention"
      confirmText="Save"
      isBusy={saving.isRunning}
      error={saving.error && !isBehind ? describeFailure(saving.error) : undefined}
      onConfirm={() => {
        if (checked.success) saving.run(checked.data)
      }}
      onClose={onClose}
    >
      <Stack gap="5">
        {isBehind && (
          <DialogConflict
            titles={titles}
            {...{ opened, mine, theirs: retention, isRunning: saving.isRunning }}
            onKeepMine={(changes) => {
              const { revision, ...theirs } = retention
              saving.run({
                keepCaptures: theirs.keepCaptures,
                removesCompared: theirs.removesCompared,
                ...changes,
                revision,
              })
            }}
            onUseTheirs={() => {
              saving.reset()
              begin(retention)
            }}
          />
        )}
        <RadioChoice
          label="How many are kept?"
          choices={ways}
          value={isLimited ? 'newest' : 'all'}
          onChange={(way) => setLimited(way === 'newest')}
        />
        {isLimited && (
          <>
            <DialogField
              label="Captures of each project"
              type="text"
              maxLength={6}
              value={number}
              problem={checked.success ? undefined : numberMissing}
              onChange={setNumber}
            />
            <CheckList
              label="What was compared"
              choices={[compared]}
              chosen={removesCompared ? [compared.value] : []}
              onChange={(chosen) => setRemovesCompared(chosen.length > 0)}
            />
            {checked.success && checked.data.keepCaptures !== null && (
              <RetentionPreview keepCaptures={checked.data.keepCaptures} removesCompared={removesCompared} />
            )}
          </>
        )}
      </Stack>
    </SettingsDialog>
  )
}

const ways = [
  { value: 'all', label: 'Keep all captures' },
  { value: 'newest', label: 'Keep the newest of each project' },
] as const
