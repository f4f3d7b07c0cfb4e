import { pluralize } from '@lintel/shared/format'
import { useDeployment } from '@lintel/shared/session'
import { Box, Button, Stack, Text } from '@lintel/shared/ui'
import { ModelViewer, ViewerNotice, type Viewer } from '@lintel/shared/viewer'
import type { ReactNode } from 'react'
import { LoadingOverlay } from './loading-overlay.tsx'
import type { FileState, SessionState } from './viewer-session.model.ts'

type PrototypeModelProps = {
  label: string
  state: SessionState
  onViewer: (viewer: Viewer | undefined) => void
  onRetry: (urn: string) => void
  /** Above the picture and below its tools. */
  overlay: ReactNode
}

/** The viewer of the chosen configuration, with loading and failed files. */
export function PrototypeModel({ label, state, onViewer, onRetry, overlay }: PrototypeModelProps) {
  const { viewer } = useDeployment()
  return (
    <ModelViewer
      kind={viewer.engine}
      label={label}
      onViewer={onViewer}
      notices={<FailedFiles files={state.files} onRetry={onRetry} />}
    >
      {overlay}
      {state.isLoading && <LoadingOverlay files={state.files} />}
    </ModelViewer>
  )
}

type FailedFilesProps = { files: readonly FileState[]; onRetry: (urn: string) => void }

/** Failed files with error code, reason and Try Again; the others stay visible. */
function FailedFiles({ files, onRetry }: FailedFilesProps) {
  const failed = files.filter(({ status }) => status === 'failed')
  return (
    <Box aria-live="polite">
      {failed.length > 0 && (
        <Stack as="ul" role="list" gap="2" listStyleType="none">
          {failed.map(({ urn, name, failure }) => (
            <li key={urn}>
              <ViewerNotice
                type="error"
                title={`Couldn't load ${name}`}
                action={
                  <Button
                    size="xs"
                    variant="outline"
                    colorPalette="gray"
                    aria-label={`Try Again: ${name}`}
                    onClick={() => onRetry(urn)}
                  >
                    Try Again
                  </Button>
                }
              >
                Error {failure?.code}: {failure?.message}
              </ViewerNotice>
            </li>
          ))}
        </Stack>
      )}
    </Box>
  )
}

/** The number of visible elements, also for screen readers. */
export function ElementCount({ state: { files, isLoading } }: { state: SessionState }) {
  const loaded = files.filter(({ status }) => status === 'loaded')
  const elements = loaded.reduce((sum, { elementCount }) => sum + elementCount, 0)
  return (
    <Text role="status" textStyle="sm" color="fg.muted">
      {isLoading ? 'Loading…' : `${pluralize(elements, 'element')} in ${pluralize(loaded.length, 'file')}`}
    </Text>
  )
}
