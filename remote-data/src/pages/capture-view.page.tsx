import { useParams } from '@lintel/shared/routing'
import { CaptureView } from '../features/captures/view/capture-view.tsx'

/** One capture; its tabs are addresses of their own. */
export function CaptureViewPage() {
  const { captureId = '', tab } = useParams()
  return <CaptureView key={captureId} id={captureId} tab={tab} />
}
