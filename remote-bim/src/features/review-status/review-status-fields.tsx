import { masterElementUpdateSchema, masterStatuses, type Verdict } from '@lintel/shared/contract/master-model'
import { SelectField, TextField, useWatch } from '@lintel/shared/form'
import type * as z from '@lintel/shared/schema'
import { Box } from '@lintel/shared/ui'

/** The fields of a form; absent texts are empty. */
export const reviewStatusSchema = masterElementUpdateSchema.pick({
  status: true,
  notApprovedReason: true,
  notApprovedAction: true,
})
export type ReviewStatusForm = z.input<typeof reviewStatusSchema>

/** The status. Reason and action are only editable with the status Not Approved. */
export function ReviewStatusFields({ isDisabled = false }: { isDisabled?: boolean }) {
  const status = useWatch<ReviewStatusForm, 'status'>({ name: 'status' })
  const isRefused = status === 'Not Approved'
  return (
    <>
      <Box w={{ base: 'full', md: '11rem' }}>
        <SelectField name="status" label="Status" options={masterStatuses} isDisabled={isDisabled} />
      </Box>
      <Box flex="1" minW="12rem">
        <TextField
          name="notApprovedReason"
          label="Reason Not Approved"
          isDisabled={isDisabled}
          isUnavailable={!isRefused}
        />
      </Box>
      <Box flex="1" minW="12rem">
        <TextField
          name="notApprovedAction"
          label="Not Approved Action"
          isDisabled={isDisabled}
          isUnavailable={!isRefused}
        />
      </Box>
    </>
  )
}

/** Specification 2, "States and transitions": other statuses have no reason and no action. */
export function verdictOf({ status, notApprovedReason, notApprovedAction }: ReviewStatusForm): Verdict {
  if (status !== 'Not Approved') return { status, notApprovedReason: null, notApprovedAction: null }
  return { status, notApprovedReason: textOf(notApprovedReason), notApprovedAction: textOf(notApprovedAction) }
}

function textOf(written: string | null | undefined): string | null {
  const text = written?.trim() ?? ''
  return text === '' ? null : text
}
