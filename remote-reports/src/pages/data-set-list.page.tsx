import { DataSetList } from '../features/data-sets/data-set-list.tsx'
import { Sections } from '../features/list-frame/list-frame.tsx'

export function DataSetListPage() {
  return (
    <Sections title="Data Sets">
      <DataSetList />
    </Sections>
  )
}
