import { DataSetList } from '../features/data-sets/index.ts'
import { Sections } from '../features/sections/index.ts'

export function DataSetListPage() {
  return (
    <Sections title="Data Sets">
      <DataSetList />
    </Sections>
  )
}
