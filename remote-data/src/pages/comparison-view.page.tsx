import { useParams } from '@lintel/shared/routing'
import { ComparisonView } from '../features/comparisons/view/comparison-view.tsx'

/** One comparison; its tabs are addresses of their own. */
export function ComparisonViewPage() {
  const { comparisonId = '', tab } = useParams()
  return <ComparisonView key={comparisonId} id={comparisonId} tab={tab} />
}
