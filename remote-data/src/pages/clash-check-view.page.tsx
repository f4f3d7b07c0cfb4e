import { useParams } from '@lintel/shared/routing'
import { ClashCheckView } from '../features/clash-checks/view/clash-check-view.tsx'

/** A clash check of a project; each tab has its own URL. */
export function ClashCheckViewPage() {
  const { projectId = '', checkId = '', tab } = useParams()
  return <ClashCheckView key={checkId} id={checkId} projectId={projectId} tab={tab} />
}
