import { isInProgress } from '@lintel/shared/contract/assembly'
import { useParams } from '@lintel/shared/routing'
import { Box, Grid, Stack, StaleNote } from '@lintel/shared/ui'
import { useRef } from 'react'
import { RequestEmails } from '../features/requests/history/request-emails.tsx'
import { RequestLog } from '../features/requests/history/request-log.tsx'
import { Timeline } from '../features/requests/history/timeline.tsx'
import { RequestAgain } from '../features/requests/request-links.tsx'
import { RequestResult } from '../features/requests/result/request-result.tsx'
import { LoadingRequest } from '../features/requests/view/loading-request.tsx'
import { CancelRequest, MarkComplete } from '../features/requests/view/end-request.tsx'
import { RequestDetails } from '../features/requests/view/request-details.tsx'
import { RequestHead } from '../features/requests/view/request-head.tsx'
import { StatusAnnouncer, StatusBanner } from '../features/requests/view/status-banner.tsx'
import { useFollowedRequest } from '../features/requests/view/use-followed-request.ts'

/** One assembly request: its progress, the submitted form and the assembled model. */
export function RequestViewPage() {
  const { assemblyRequestId = '' } = useParams()
  return <RequestView key={assemblyRequestId} id={assemblyRequestId} />
}

function RequestView({ id }: { id: string }) {
  const { data: request, isError, isFetching, refetch } = useFollowedRequest(id)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!request) return <LoadingRequest hasFailed={isError} />
  const { status } = request
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <StatusAnnouncer status={status} />
      <Box>
        <RequestHead
          request={request}
          heading={heading}
          actions={
            <>
              <RequestAgain request={request} />
              <MarkComplete request={request} focusAfter={() => heading.current} />
              <CancelRequest request={request} focusAfter={() => heading.current} />
            </>
          }
        />
        <StaleNote isShown={isError} isTrying={isFetching} onRetry={() => void refetch()}>
          Couldn't refresh this request. It may be out of date.
        </StaleNote>
      </Box>
      <StatusBanner request={request} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
        gap={{ base: '5', md: '6' }}
        alignItems="start"
      >
        <Stack gap={{ base: '5', md: '6' }}>
          <RequestResult request={request} />
          <RequestDetails request={request} />
        </Stack>
        <Stack gap={{ base: '5', md: '6' }}>
          <Timeline request={request} />
          {!isInProgress(status) && <RequestEmails id={id} />}
          {status === 'Error' && <RequestLog id={id} />}
        </Stack>
      </Grid>
    </Stack>
  )
}
