import type { ReportStatus, ReportSummary } from '@lintel/shared/contract/reports'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Authorized } from '@lintel/shared/session'
import { Box, Check, ChevronRight, CircleAlert, Flex, Inbox, Spinner, Text } from '@lintel/shared/ui'
import { statusText, titleOf } from '../../report-text/index.ts'
import { RunAgain } from '../run/run-again.tsx'

/** Links to the report. A failed report shows its reason and can be run again. */
export function ReportRow({ report }: { report: ReportSummary }) {
  const { id, status, statusDetails, completedDate, submittedBy } = report
  const hasFailed = status === 'Failed'
  return (
    <Flex align="center" minH="inherit" _hover={{ bg: 'bg.subtle' }} wrap="wrap">
      <Flex asChild flex="1 1 16rem" minW="0" align="center" gap="4" px={{ base: '4', md: '5' }} py="3" minH="inherit">
        <Link to={paths.report(useOrganizationId(), id)}>
          <Flex boxSize="5" flexShrink="0" align="center" justify="center" color="fg.muted">
            <StatusIcon status={status} />
          </Flex>
          <Box flex="1" minW="0" overflowWrap="anywhere">
            <Text fontWeight="medium">{titleOf(report)}</Text>
            <Text textStyle="sm" color="fg.muted">
              {status === 'Complete' && completedDate ? <Moment date={completedDate} /> : statusText(report)}
              {` | ${submittedBy}`}
            </Text>
            {hasFailed && statusDetails && (
              <Text textStyle="sm" color="red.fg">
                {statusDetails}
              </Text>
            )}
          </Box>
          {!hasFailed && <ChevronRight aria-hidden size={18} />}
        </Link>
      </Flex>
      {hasFailed && (
        <Authorized anyRole={['reporting.create']}>
          <Box px={{ base: '4', md: '5' }} pb={{ base: '3', sm: '0' }}>
            <RunAgain report={report} />
          </Box>
        </Authorized>
      )}
    </Flex>
  )
}

/** Complete = check, Queued = inbox, in progress = spinner (specification 2, "Reports"); Failed has an icon of its own. */
function StatusIcon({ status }: { status: ReportStatus }) {
  if (status === 'Queued') return <Inbox aria-hidden size={20} />
  if (status === 'InProgress') return <Spinner aria-hidden size="sm" color="blue.fg" />
  return (
    <Box asChild color={status === 'Complete' ? 'green.fg' : 'red.fg'}>
      {status === 'Complete' ? <Check aria-hidden size={20} /> : <CircleAlert aria-hidden size={20} />}
    </Box>
  )
}
