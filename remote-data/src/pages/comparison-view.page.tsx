import { useParams } from '@lintel/shared/routing'
import { ComparisonView } from '../features/comparisons/view/comparison-view.tsx'

/** A comparison; each tab has its own URL. */
export function ComparisonViewPage() {
  const { comparisonId = '', tab } = useParams()
  return <ComparisonView key={comparisonId} id={comparisonId} tab={tab} />
}
