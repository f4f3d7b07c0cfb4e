import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import { clashDecisionsSchema } from '@lintel/shared/contract/captures'
import { Form, TextField, useForm } from '@lintel/shared/form'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { showToast } from '@lintel/shared/toast'
import { Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useId } from 'react'
import { decideClashes } from '../clash-checks.api.ts'
import { pairText, type ClashRow } from './clash-rows.model.ts'

const schema = z.object({ reason: clashDecisionsSchema.shape.reason.unwrap() })

type AcceptClashesDialogProps = { checkId: string; rows: readonly ClashRow[]; onClose: () => void }

/** Accepts clashes with a reason. */
export function AcceptClashesDialog({ checkId, rows, onClose }: AcceptClashesDialogProps) {
  const formId = useId()
  const form = useForm({ schema, start: { reason: '' } })
  const accepting = useAction(decideClashes(useQueryClient(), useOrganizationId(), checkId), {
    onSuccess: (_, { numbers }) =>
      showToast({ type: 'success', text: `${pluralize(numbers.length, 'clash', 'clashes')} accepted.` }),
    onSuccessIfMounted: onClose,
  })
  const [only] = rows
  const subject = rows.length === 1 && only ? pairText(only) : pluralize(rows.length, 'clash', 'clashes')
  return (
    <ModalDialog
      isOpen
      title={rows.length === 1 ? 'Accept Clash' : 'Accept Clashes'}
      onClose={onClose}
      footer={<DialogFooter submitText="Accept" isRunning={accepting.isRunning} form={formId} onCancel={onClose} />}
    >
      <Form
        form={form}
        id={formId}
        label="Accept"
        onSubmit={({ reason }) => accepting.submit({ numbers: rows.map(({ number }) => number), reason })}
      >
        <Text color="fg.muted" overflowWrap="anywhere">
          {subject}. Later checks of this project also show the same pairs of elements as accepted.
        </Text>
        <TextField name="reason" label="Reason" isRequired lines={3} maxLength={500} />
      </Form>
    </ModalDialog>
  )
}
