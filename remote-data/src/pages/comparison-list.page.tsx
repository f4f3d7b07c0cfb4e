import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { LinkButton, PageHeader } from '@lintel/shared/ui'
import { ComparisonList } from '../features/comparisons/list/comparison-list.tsx'

export function ComparisonListPage() {
  const organization = useOrganizationId()
  return (
    <>
      <PageHeader
        title="Comparisons"
        actions={<LinkButton to={paths.newComparison(organization)}>New Comparison</LinkButton>}
      />
      <ComparisonList />
    </>
  )
}
