import type { Report } from '@lintel/shared/contract/reports'
import { Authorized } from '@lintel/shared/session'
import { Box, ErrorPanel } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import { RunAgain } from '../run/run-again.tsx'

/** The progress of the report, or why it failed, with Run Again. */
export function ReportProgress({ report }: { report: Report }) {
  const { status, statusDetails, progress } = report
  if (status === 'Failed') {
    return (
      <ErrorPanel
        title="The Report Failed"
        detail={statusDetails ?? ''}
        actions={
          <Authorized anyRole={['reporting.create']}>
            <RunAgain report={report} />
          </Authorized>
        }
      />
    )
  }
  return (
    <Box maxW="lg" py="8">
      <Progress label={statusDetails ?? 'Waiting for a worker'} value={status === 'Queued' ? null : progress} />
    </Box>
  )
}
