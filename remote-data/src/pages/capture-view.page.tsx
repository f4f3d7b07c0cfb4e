import { useParams } from '@lintel/shared/routing'
import { CompareWithPrevious } from '../features/capture-actions/compare-with-previous.tsx'
import { MoreActions } from '../features/capture-actions/more-actions.tsx'
import { CheckAgainstIds } from '../features/ids-checks/index.ts'
import { CaptureView } from '../features/captures/view/capture-view.tsx'

/** A capture; each tab has its own URL. */
export function CaptureViewPage() {
  const { captureId = '', tab } = useParams()
  return (
    <CaptureView
      key={captureId}
      id={captureId}
      tab={tab}
      actions={(capture) => (
        <>
          <CompareWithPrevious capture={capture} />
          <CheckAgainstIds capture={capture} windows="wide" />
          <MoreActions capture={capture} />
        </>
      )}
    />
  )
}
