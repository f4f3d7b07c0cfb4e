import { useQuery } from '@lintel/shared/api'
import { isComparing, isIngesting, type CaptureVersions as Versions } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, LoadError, Stack, Text } from '@lintel/shared/ui'
import { Progress } from '@lintel/shared/widgets'
import type { ReactNode } from 'react'
import { QueuedFileRow } from '../upload/upload-rows.tsx'
import { useUploadQueue } from '../upload/use-upload-queue.ts'
import { versionsQuery } from './versions.api.ts'

/** The previous and next version of a capture, and the file being captured as its next version. */
export function CaptureVersions({ captureId }: { captureId: string }) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(useOrganizationId(), captureId))
  const { queue, files, takenIds } = useUploadQueue()
  const sent = files.filter((file) => file.previousCaptureId === captureId)
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title="Couldn't Load the Versions"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const { previous = null, next = null } = data ?? {}
  const incoming = data?.incoming && isOwnUpload(data.incoming, takenIds) ? data.incoming : null
  if (!previous && !next && !incoming && sent.length === 0) return null
  return (
    <Stack as="section" aria-label="Versions" gap="2" mb="4" textStyle="sm" overflowWrap="anywhere">
      {previous && <Previous {...previous} />}
      {next && (
        <Text>
          Newer version: <ToCapture id={next.id}>{next.documentFileName}</ToCapture>.
        </Text>
      )}
      {incoming && <Incoming {...incoming} />}
      {sent.map((file) => (
        <QueuedFileRow
          key={file.id}
          file={file}
          onPause={() => queue.pause(file.id)}
          onResume={() => queue.resume(file.id)}
          onCancel={() => queue.cancel(file.id)}
        />
      ))}
    </Stack>
  )
}

type IncomingFile = NonNullable<Versions['incoming']>

/** Only the user who uploaded the file is told that it was captured before. */
function isOwnUpload({ id, status }: IncomingFile, takenIds: readonly string[]): boolean {
  return status !== 'Complete' || takenIds.includes(id)
}

function Previous({ id, documentFileName, isElsewhere, comparison }: NonNullable<Versions['previous']>) {
  if (id === null) {
    return <Text>Uploaded as a new version of {documentFileName}, which has since been deleted.</Text>
  }
  return (
    <Text>
      New version of <ToCapture id={id}>{documentFileName}</ToCapture>
      {isElsewhere && ", which has been moved to another project, so they aren't compared"}.
      {comparison && !isElsewhere && (
        <>
          {' '}
          <Compared {...comparison} />
        </>
      )}
    </Text>
  )
}

type Comparison = NonNullable<NonNullable<Versions['previous']>['comparison']>

function Compared({ id, status }: Comparison) {
  const to = paths.comparison(useOrganizationId(), id)
  if (isComparing(status)) return 'Comparing…'
  return <ToPage to={to}>{status === 'Complete' ? 'View Changes' : "Couldn't Compare These Captures"}</ToPage>
}

function Incoming({ fileName, requestedBy, status, statusDetails, progress, captureId }: IncomingFile) {
  const captures = paths.captures(useOrganizationId())
  if (isIngesting(status)) {
    const doing = statusDetails ?? 'Waiting for a worker'
    return <Progress label={`New version ${fileName}, from ${requestedBy}: ${doing}`} value={progress} />
  }
  if (status === 'Complete') {
    return (
      <Text role="status">
        {fileName} isn't a new version: this exact file has already been captured.{' '}
        {captureId && <ToCapture id={captureId}>View Capture</ToCapture>}
      </Text>
    )
  }
  return (
    <Text role="status" color="fg.error">
      {fileName} couldn't be captured as its next version. {statusDetails}{' '}
      <ToPage to={captures}>Files Being Captured</ToPage>
    </Text>
  )
}

function ToCapture({ id, children }: { id: string; children: ReactNode }) {
  return <ToPage to={paths.capture(useOrganizationId(), id)}>{children}</ToPage>
}

function ToPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box asChild color="brand.fg" textDecoration="underline">
      <Link to={to}>{children}</Link>
    </Box>
  )
}
