import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { isIngesting, type IngestionPage } from '@lintel/shared/contract/captures'
import { fileSize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, Flex, LinkButton, Text } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import { CancelIngestion } from './cancel-ingestion.tsx'
import { removeIngestion, retryIngestion } from './ingestions.api.ts'

type Summary = IngestionPage['items'][number]

/** A file that is being captured, or the result. */
export function IngestionRow({ ingestion }: { ingestion: Summary }) {
  const { fileName, bytes, requestedBy, requestedDate, isRemake = false } = ingestion
  return (
    <Flex gap="4" align="center" wrap="wrap" px={{ base: '4', md: '5' }} py="3">
      <Box flex="1 1 14rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {fileName}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {isRemake && '3D Model · '}
          {fileSize(bytes)} · {requestedBy} · <Moment date={requestedDate} />
        </Text>
      </Box>
      <Box flex="2 1 16rem" minW="0" textStyle="sm">
        <Outcome ingestion={ingestion} />
      </Box>
      <Actions ingestion={ingestion} />
    </Flex>
  )
}

function Outcome({ ingestion }: { ingestion: Summary }) {
  const { status, statusDetails, progress } = ingestion
  if (isIngesting(status)) return <Progress label={statusDetails ?? 'Waiting for a worker'} value={progress} />
  if (status === 'Error') {
    return (
      <Text role="status" color="fg.error" overflowWrap="anywhere">
        {statusDetails}
      </Text>
    )
  }
  return <Text role="status">{wordsOfEnd(ingestion)}</Text>
}

function wordsOfEnd({ isKnown, isRemake = false }: Summary): string {
  if (isRemake) return 'The 3D model has been regenerated.'
  return isKnown ? 'This exact file has already been captured.' : 'The file has been captured.'
}

function Actions({ ingestion }: { ingestion: Summary }) {
  const { id, status, captureId, fileName, isRemake = false } = ingestion
  const organization = useOrganizationId()
  const client = useQueryClient()
  const mayChange = useHasAnyRole(['revitupload.create'])
  const retrying = useAction(retryIngestion(client, organization))
  const removal = useAction(removeIngestion(client, organization))
  const isBusy = retrying.isRunning || removal.isRunning
  if (isIngesting(status)) {
    // Once its capture is stored, the capture has to be deleted instead.
    const isInTime = captureId === null || isRemake
    return mayChange && isInTime ? <CancelIngestion ingestion={ingestion} /> : null
  }
  return (
    <Flex gap="2" wrap="wrap">
      {captureId && (
        <LinkButton
          size="sm"
          variant="outline"
          to={paths.capture(organization, captureId)}
          aria-label={`View Capture: ${fileName}`}
        >
          View Capture
        </LinkButton>
      )}
      {status === 'Error' && mayChange && (
        <Button
          size="sm"
          variant="outline"
          disabled={isBusy}
          onClick={() => retrying.run(id)}
          aria-label={`Try Again: ${fileName}`}
        >
          Try Again
        </Button>
      )}
      {mayChange && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={isBusy}
          aria-label={`Remove: ${fileName}`}
          onClick={() => removal.run(id)}
        >
          Remove
        </Button>
      )}
    </Flex>
  )
}
