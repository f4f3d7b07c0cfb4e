import { errorText, useMutation, useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, Stack, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { ReportChoices, useReportChoices, type ReportChoice } from '../../report-selections/index.ts'
import { NotifyButton } from './notify-button.tsx'
import { newKey, ownTimeZone } from '../../sending/index.ts'
import { submitReport } from './run-report.api.ts'

type RunReportDialogProps = { isOpen: boolean; onClose: () => void }

/** A report type over a data set; then that it is queued, and the offer to tell when it is over. */
export function RunReportDialog({ isOpen, onClose }: RunReportDialogProps) {
  const choices = useReportChoices(isOpen)
  const submit = useMutation(submitReport(useQueryClient(), useOrganizationId()))
  // A second click is the same report.
  const [key] = useState(newKey)
  const queued = submit.data
  return (
    <ModalDialog
      isOpen={isOpen}
      title={queued ? 'Report Queued' : 'Run Report'}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {queued ? 'Close' : 'Cancel'}
          </Button>
          {queued ? (
            <NotifyButton report={queued} onAsked={onClose} />
          ) : (
            <SubmitButton
              choices={choices}
              isSubmitting={submit.isPending}
              onSubmit={(choice) => submit.mutate({ ...choice, timeZone: ownTimeZone(), key })}
            />
          )}
        </>
      }
    >
      {queued ? (
        <Text role="status">Depending on the Size of the Dataset, this may take some time.</Text>
      ) : (
        <Stack gap="4">
          <ReportChoices choices={choices} isDisabled={submit.isPending} />
          {submit.error && (
            <Text role="alert" color="fg.error">
              {errorText(submit.error)}
            </Text>
          )}
        </Stack>
      )}
    </ModalDialog>
  )
}

type SubmitButtonProps = {
  choices: ReturnType<typeof useReportChoices>
  isSubmitting: boolean
  onSubmit: (choice: ReportChoice) => void
}

/** Disabled while something loads or is sent, and as long as either selection is empty (specification 2, "Reports"). */
function SubmitButton({ choices: { choice, isLoading }, isSubmitting, onSubmit }: SubmitButtonProps) {
  return (
    <Button
      disabled={isLoading || isSubmitting || !choice}
      loading={isSubmitting}
      loadingText="Run Report"
      onClick={() => choice && onSubmit(choice)}
    >
      Run Report
    </Button>
  )
}
