import { useParams } from '@lintel/shared/routing'
import { IdsCheckView } from '../../features/ids-checks/view/ids-check-view.tsx'

/** One check; its tabs are addresses of their own. */
export function IdsCheckViewPage() {
  const { checkId = '', tab } = useParams()
  return <IdsCheckView key={checkId} id={checkId} tab={tab} />
}
