import { isApiError, useQuery } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { EmptyState, FileText, LinkButton, LoadError, Skeleton, Stack, VisuallyHidden } from '@lintel/shared/ui'
import { reportQuery } from '../reports.api.ts'
import { ReportDetails } from './report-details.tsx'

/** A report, or why it can't be shown. */
export function ReportView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(useOrganizationId(), id))
  if (data) return <ReportDetails report={data} />
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        isPage
        title="Report Not Found"
        description="It may have been deleted or expired."
        icon={<FileText />}
      >
        <ToReports />
      </EmptyState>
    )
  }
  if (!error) return <Loading />
  return (
    <LoadError
      {...{ error, isPage: true, isRetrying: isFetching, actions: <ToReports /> }}
      title="Couldn't Load the Report"
      forbidden="You Don't Have Access to This Report"
      onRetry={() => void refetch()}
    />
  )
}

function ToReports() {
  return <LinkButton to={paths.reports(useOrganizationId())}>All Reports</LinkButton>
}

function Loading() {
  return (
    <Stack gap="4">
      <VisuallyHidden as="h1">Report Details</VisuallyHidden>
      <VisuallyHidden role="status">Loading the report</VisuallyHidden>
      <Skeleton aria-hidden h="9" w="min(20rem, 80%)" />
      <Skeleton aria-hidden h="72" rounded="xl" />
    </Stack>
  )
}
