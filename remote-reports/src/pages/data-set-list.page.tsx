import { DataSetList } from '../features/data-sets/data-set-list.tsx'
import { ListFrame } from '../features/list-frame/list-frame.tsx'

export function DataSetListPage() {
  return (
    <ListFrame title="Data Sets">
      <DataSetList />
    </ListFrame>
  )
}
