import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useSearchParams } from '@lintel/shared/routing'
import { BackLink, PageHeader } from '@lintel/shared/ui'
import { NewComparison } from '../features/comparisons/new/new-comparison.tsx'

/** A new comparison; the project is in the URL. */
export function NewComparisonPage() {
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.comparisons(useOrganizationId())}>Comparisons</BackLink>}
        title="New Comparison"
      />
      <NewComparison project={search.get('project') ?? undefined} />
    </>
  )
}
