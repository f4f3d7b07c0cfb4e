import { PageHeader } from '@lintel/shared/ui'
import { PersonList } from '../features/__name__/person-list.tsx'

export function __Name__ListPage() {
  return (
    <>
      <PageHeader title="__Title__" />
      <PersonList />
    </>
  )
}
