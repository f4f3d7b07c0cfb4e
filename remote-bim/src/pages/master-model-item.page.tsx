import { useParams } from '@lintel/shared/routing'
import { ElementView } from '../features/master-element/element-view.tsx'

export function MasterModelItemPage() {
  const { elementId = '', tab } = useParams()
  return <ElementView key={elementId} id={elementId} tab={tab} />
}
