import { useParams } from '@lintel/shared/routing'
import { ParameterView } from '../features/master-parameters/parameter-view.tsx'

export function MasterParameterItemPage() {
  const { elementId = '' } = useParams()
  return <ParameterView key={elementId} id={elementId} />
}
