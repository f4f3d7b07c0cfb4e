import type { Difference } from '@lintel/shared/contract/captures'
import { pluralize } from '@lintel/shared/format'
import { useUnits } from '@lintel/shared/organization'
import { Box } from '@lintel/shared/ui'
import { ViewerNotice } from '@lintel/shared/viewer'
import type { ReactNode } from 'react'
import { changeText } from '../comparison.model.ts'

/** More would cover the model; all changes are in the grid and the properties panel. */
const maxChanges = 5

type ChosenDifferenceProps = {
  difference: Difference
  isSeen: boolean
  /** The topics panel, for users with access. */
  topics: ReactNode
}

/** The selected difference with old and new values. */
export function ChosenDifference({ difference, isSeen, topics }: ChosenDifferenceProps) {
  const units = useUnits()
  const { kind, name, family, type, subject, changes } = difference
  const otherCount = changes.length - maxChanges
  return (
    <ViewerNotice type="info" title={`${kind}: ${name ?? `${family}: ${type}`}`} action={null}>
      {subject === 'Type' && "The type's parameters changed for all of its elements."}
      {subject === 'Element' && !isSeen && 'This element has no geometry.'}
      {changes.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label="Changes" overflowWrap="anywhere">
          {changes.slice(0, maxChanges).map((change) => (
            <li key={`${change.set} ${change.name}`}>{changeText(change, units)}</li>
          ))}
          {otherCount > 0 && <li>And {pluralize(otherCount, 'more value')}</li>}
        </Box>
      )}
      {topics}
    </ViewerNotice>
  )
}
