import { useAction } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import { ownTimeZone } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, Stack, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { DialogButton, DialogFooter, type DialogProps } from '../../dialog-parts/index.ts'
import { newOrderKey, ReportSelections, useReportSelections } from '../../report-selections/index.ts'
import { submitReport } from '../reports.api.ts'
import { NotifyButton } from './notify-button.tsx'

export function RunReport() {
  return <DialogButton isPrimary label="Run Report" dialog={RunReportDialog} />
}

/** Asks for a report type and a data set, then says that the report is queued and offers Notify When Complete. */
function RunReportDialog({ isOpen, onClose }: DialogProps) {
  const selections = useReportSelections(isOpen)
  const { selected, isLoading } = selections
  const submit = useAction(submitReport(useQueryClient(), useOrganizationId()), { showsError: isOpen })
  // One key as long as the dialog is open: a second click, or one after a failure, does not order a second report.
  const [key] = useState(newOrderKey)
  const queued = submit.data
  return (
    <ModalDialog
      isOpen={isOpen}
      title={queued ? 'Report Queued' : 'Run Report'}
      onClose={onClose}
      footer={
        queued ? (
          <>
            <Button variant="outline" colorPalette="gray" onClick={onClose}>
              Close
            </Button>
            <NotifyButton report={queued} onAsked={onClose} />
          </>
        ) : (
          <DialogFooter
            submitText="Run Report"
            isRunning={submit.isRunning}
            isDisabled={isLoading || !selected}
            onSubmit={() => selected && submit.run({ ...selected, timeZone: ownTimeZone(), key })}
            onCancel={onClose}
          />
        )
      }
    >
      {queued ? (
        <Text role="status">Depending on the Size of the Dataset, this may take some time.</Text>
      ) : (
        <Stack gap="4">
          <ReportSelections selections={selections} isDisabled={submit.isRunning} />
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
