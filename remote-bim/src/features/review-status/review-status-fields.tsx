import { masterStatuses } from '@lintel/shared/contract/master-model'
import { SelectField, TextField, useWatch } from '@lintel/shared/form'
import { Box } from '@lintel/shared/ui'
import type { VerdictForm } from './review-status.model.ts'

/** Status, and what goes with a refusal: reason and action can be written with the status Not Approved only. */
export function VerdictFields({ isDisabled = false }: { isDisabled?: boolean }) {
  const status = useWatch<VerdictForm, 'status'>({ name: 'status' })
  const isRefused = status === 'Not Approved'
  return (
    <>
      <Box w={{ base: 'full', md: '11rem' }}>
        <SelectField name="status" label="Review Status" options={masterStatuses} isDisabled={isDisabled} />
      </Box>
      <Box flex="1" minW="14rem">
        <TextField name="notApprovedReason" label="Reason Not Approved" isDisabled={isDisabled || !isRefused} />
      </Box>
      <Box flex="1" minW="14rem">
        <TextField name="notApprovedAction" label="Not Approved Action" isDisabled={isDisabled || !isRefused} />
      </Box>
    </>
  )
}
