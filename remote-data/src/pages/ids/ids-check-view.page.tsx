import { useParams } from '@lintel/shared/routing'
import { IdsCheckView } from '../../features/ids-checks/view/ids-check-view.tsx'

/** An IDS check; each tab has its own URL. */
export function IdsCheckViewPage() {
  const { checkId = '', tab } = useParams()
  return <IdsCheckView key={checkId} id={checkId} tab={tab} />
}
