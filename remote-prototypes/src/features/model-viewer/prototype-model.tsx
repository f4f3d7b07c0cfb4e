import { useDeployment } from '@lintel/shared/session'
import { ModelViewer, type Viewer } from '@lintel/shared/viewer'
import { FailedFiles } from './failed-files.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import type { SessionState } from './viewer-session.model.ts'

type PrototypeModelProps = {
  label: string
  state: SessionState
  onViewer: (viewer: Viewer | undefined) => void
  onRetry: (urn: string) => void
}

/** The picture of the chosen configuration, with what is on its way and what did not come. */
export function PrototypeModel({ label, state, onViewer, onRetry }: PrototypeModelProps) {
  const { viewer } = useDeployment()
  return (
    <ModelViewer
      kind={viewer.engine}
      label={label}
      onViewer={onViewer}
      notices={<FailedFiles files={state.files} onRetry={onRetry} />}
    >
      {state.isLoading && <LoadingOverlay files={state.files} />}
    </ModelViewer>
  )
}
