import { useParams } from '@lintel/shared/routing'
import { PersonView } from '../features/__name__/person-view.tsx'

export function __Name__ViewPage() {
  const { personId = '', tab } = useParams()
  return <PersonView key={personId} id={personId} tab={tab} />
}
