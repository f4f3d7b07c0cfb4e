import { useQuery } from '@lintel/shared/api'
import type { CaptureRetention } from '@lintel/shared/contract/captures'
import { pluralize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, Card, ErrorPanel, Heading, Skeleton, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeError } from '../../shell/notices/describe-error.ts'
import { CaptureRetentionDialog } from './capture-retention.dialog.tsx'
import { retentionQuery } from './retention.api.ts'

/** Shows the retention limit, and edits it with a preview. */
export function CaptureRetentionSection() {
  const { data, error, isFetching, refetch } = useQuery(retentionQuery(useOrganizationId()))
  const [isChanging, setChanging] = useState(false)
  return (
    <Card.Root>
      <Card.Body>
        <Stack gap="3" align="start">
          <Heading as="h2" textStyle="lg">
            Capture Retention
          </Heading>
          {!data && error && (
            <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
          )}
          {!data && !error && <Skeleton height="6" width="full" maxW="md" />}
          {data && <Chosen retention={data} />}
          <Text textStyle="sm" color="fg.muted" maxW="prose">
            Captures beyond this limit are deleted nightly with their reviews and files. Captures marked Keep, or used
            by a comparison, saved view, topic, or master model status, are never deleted.
          </Text>
          {data && (
            <Button variant="outline" colorPalette="gray" onClick={() => setChanging(true)}>
              Edit Retention
            </Button>
          )}
        </Stack>
      </Card.Body>
      {data && isChanging && <CaptureRetentionDialog retention={data} onClose={() => setChanging(false)} />}
    </Card.Root>
  )
}

function Chosen({ retention: { keepCaptures, lastRemoved } }: { retention: CaptureRetention }) {
  return (
    <>
      <Text>
        {keepCaptures === null
          ? 'All captures are kept.'
          : `The newest ${keepCaptures === 1 ? 'capture' : pluralize(keepCaptures, 'capture')} of each project ${keepCaptures === 1 ? 'is' : 'are'} kept.`}
      </Text>
      {lastRemoved && (
        <Text textStyle="sm" color="fg.muted">
          {pluralize(lastRemoved.count, 'capture')} removed <Moment date={lastRemoved.at} />
        </Text>
      )}
    </>
  )
}
