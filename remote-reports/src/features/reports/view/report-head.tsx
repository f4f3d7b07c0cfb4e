import { zoneText } from '@lintel/shared/contract'
import type { Report } from '@lintel/shared/contract/reports'
import { counted, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, Box, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { statusText, titleOf } from '../../report-text/index.ts'

type ReportHeadProps = { report: Report; actions?: ReactNode }

/** Title, date and submitter of the report, its filter in words, and how many rows it has. */
export function ReportHead({ report, actions }: ReportHeadProps) {
  const { status, submittedBy, requestedDate, completedDate, rowCount, sourceRowCount, filterInWords, timeZone } =
    report
  return (
    <Stack as="header" gap="3" mb="5">
      <BackLink to={paths.reports(useOrganizationId())}>Reports</BackLink>
      <Flex wrap="wrap" gap="4" align="end" justify="space-between">
        <Box minW="0" flex="1 1 28rem">
          <Heading as="h1" textStyle={{ base: '2xl', md: '3xl' }} letterSpacing="tight" overflowWrap="anywhere">
            {titleOf(report)}
          </Heading>
          <Text color="fg.muted">
            {status === 'Complete' && completedDate ? (
              <Moment date={completedDate} timeZone={timeZone} />
            ) : (
              statusText(report)
            )}
            {` | ${submittedBy}`}
            {status !== 'Complete' && (
              <>
                {' | Requested: '}
                <Moment date={requestedDate} timeZone={timeZone} />
              </>
            )}
          </Text>
        </Box>
        {actions && (
          <Flex gap="2" wrap="wrap">
            {actions}
          </Flex>
        )}
      </Flex>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {filterInWords === null ? 'Everything in the data set' : `Filter: ${filterInWords}`}
        {rowCount !== null && ` | ${counted(rowCount, 'row')}`}
        {sourceRowCount !== null && sourceRowCount !== rowCount && ` of ${counted(sourceRowCount, 'source row')}`}
        {` | ${zoneText(timeZone)}`}
      </Text>
    </Stack>
  )
}
