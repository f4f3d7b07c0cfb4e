import { useAction } from '@lintel/shared/action'
import { errorText, useQuery, useQueryClient, newId } from '@lintel/shared/api'
import { ownTimeZone, zoneText } from '@lintel/shared/contract'
import { isGenerating, type ReportSummary } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Button, LinkButton, Stack, Text } from '@lintel/shared/ui'
import { DialogFooter, ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { DialogButton, type DialogProps } from '../../dialog-parts/index.ts'
import { ReportSelections, useReportSelections, type ReportSelection } from '../../report-selections/index.ts'
import { titleOf } from '../../report-text/index.ts'
import { followedReportQuery, submitReport } from '../reports.api.ts'
import { NotifyButton } from './notify-button.tsx'

export function RunReport() {
  return <DialogButton isPrimary label="Run Report" dialog={RunReportDialog} />
}

/**
 * Asks for a report type and a data set, then confirms that the report is queued and offers Notify When Complete, until it can be opened.
 */
export function RunReportDialog({ isOpen, onClose, start }: DialogProps & { start?: Partial<ReportSelection> }) {
  const selections = useReportSelections(isOpen, start)
  const { selected, missing } = selections
  const submit = useAction(submitReport(useQueryClient(), useOrganizationId()), { showsError: isOpen })
  // One key per opened dialog, so that repeated clicks and retries don't request a second report.
  const [key] = useState(newId)
  const ordered = useFollowed(submit.data, isOpen)
  return (
    <ModalDialog
      isOpen={isOpen}
      title={ordered ? headings[ordered.status] : 'Run Report'}
      onClose={onClose}
      footer={
        ordered ? (
          <>
            <Button variant="outline" colorPalette="gray" onClick={onClose}>
              Close
            </Button>
            <NextStep report={ordered} onDone={onClose} />
          </>
        ) : (
          <DialogFooter
            submitText="Run Report"
            isRunning={submit.isRunning}
            missing={missing}
            onSubmit={() => selected && submit.run({ ...selected, timeZone: ownTimeZone(), key })}
            onCancel={onClose}
          />
        )
      }
    >
      {ordered ? (
        <Text role="status">{statusText(ordered)}</Text>
      ) : (
        <Stack gap="4">
          <ReportSelections selections={selections} isDisabled={submit.isRunning} />
          <Text textStyle="sm" color="fg.muted">
            {zoneText(ownTimeZone())}, for everyone who reads the report.
          </Text>
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

const headings: Record<ReportSummary['status'], string> = {
  Queued: 'Report Queued',
  InProgress: 'Report Queued',
  Complete: 'Report Complete',
  Failed: 'Report Failed',
}

function statusText(report: ReportSummary): string {
  const { status, statusDetails } = report
  if (status === 'Complete') return `'${titleOf(report)}' is ready.`
  if (status === 'Failed') return statusDetails ?? 'The report failed.'
  return 'Depending on the Size of the Dataset, this may take some time.'
}

/** The report's current state while the dialog is open. */
function useFollowed(ordered: ReportSummary | undefined, isOpen: boolean): ReportSummary | undefined {
  const query = followedReportQuery(useOrganizationId(), ordered?.id ?? '')
  const { data } = useQuery({ ...query, enabled: isOpen && ordered !== undefined })
  return ordered && (data ?? ordered)
}

function NextStep({ report, onDone }: { report: ReportSummary; onDone: () => void }) {
  const to = paths.report(useOrganizationId(), report.id)
  return isGenerating(report.status) ? (
    <NotifyButton report={report} onSubscribed={onDone} />
  ) : (
    <LinkButton to={to}>Open Report</LinkButton>
  )
}
