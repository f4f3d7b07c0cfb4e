import { useQuery } from '@lintel/shared/api'
import type { Schedule, ScheduleRun } from '@lintel/shared/contract/reports'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, LoadError, Skeleton, Text, VisuallyHidden } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { momentIn, runText, titleOf } from '../recurrence-text.model.ts'
import { scheduleRunsQuery } from '../schedules.api.ts'

/** All runs of the report and their results. */
export function HistoryDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const organization = useOrganizationId()
  const { data, error, isFetching, refetch } = useQuery(scheduleRunsQuery(organization, schedule.id))
  return (
    <ModalDialog isOpen title={`History of ${titleOf(schedule)}`} onClose={onClose}>
      {error && !data && (
        <LoadError
          title="Couldn't Load the History"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <Box minH="8rem">
          <VisuallyHidden role="status">Loading History</VisuallyHidden>
          <Skeleton aria-hidden h="3.5rem" rounded="md" />
        </Box>
      )}
      {data?.length === 0 && <Text color="fg.muted">No runs yet.</Text>}
      {data && data.length > 0 && (
        <Box as="ol" aria-label="Runs" listStyleType="none">
          {data.map((run) => (
            <Box as="li" key={run.dueDate} py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
              <Run run={run} organization={organization} timeZone={schedule.recurrence.timeZone} />
            </Box>
          ))}
        </Box>
      )}
    </ModalDialog>
  )
}

type RunProps = { run: ScheduleRun; organization: string; timeZone: string }

function Run({ run, organization, timeZone }: RunProps) {
  const { dueDate, outcome, reportId } = run
  const isBad = outcome === 'Failed' || outcome === 'Missed'
  return (
    <Box textStyle="sm" overflowWrap="anywhere">
      <Text fontWeight="medium">{momentIn(dueDate, timeZone)}</Text>
      <Text color={isBad ? 'orange.fg' : 'fg.muted'}>{runText(run)}</Text>
      {reportId !== null && (
        <Box asChild color="brand.fg" textDecoration="underline" display="inline-block" py="1">
          <Link to={paths.report(organization, reportId)}>
            Open Report
            <VisuallyHidden> of {momentIn(dueDate, timeZone)}</VisuallyHidden>
          </Link>
        </Box>
      )}
    </Box>
  )
}
