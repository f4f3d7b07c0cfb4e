import { useParams } from '@lintel/shared/routing'
import { ImportView } from '../features/ids-exchange/view/import-view.tsx'

export function IdsImportItemPage() {
  const { importId = '', tab } = useParams()
  return <ImportView key={importId} id={importId} tab={tab} />
}
