import { EmptyState } from '@lintel/shared/ui'

/** Instead of the clashes of a check that found none. */
export function NoClashes() {
  return <EmptyState title="No Clashes" description="No elements of the checked files match the rules of this check." />
}
