import type { Difference } from '@lintel/shared/contract/captures'
import { counted } from '@lintel/shared/format'
import { useUnits } from '@lintel/shared/organization'
import { Box } from '@lintel/shared/ui'
import { ViewerNotice } from '@lintel/shared/viewer'
import type { ReactNode } from 'react'
import { changeText } from '../comparison.model.ts'

/** More would cover the picture; all of them are in the grid and in the panel of properties. */
const mostChanges = 5

type ChosenDifferenceProps = {
  difference: Difference
  isSeen: boolean
  /** What is to be done about it, where one may see that. */
  topics: ReactNode
}

/** The difference that was picked in the grid, with what was and what is. */
export function ChosenDifference({ difference, isSeen, topics }: ChosenDifferenceProps) {
  const units = useUnits()
  const { kind, name, family, type, subject, changes } = difference
  const further = changes.length - mostChanges
  return (
    <ViewerNotice type="info" title={`${kind}: ${name ?? `${family}: ${type}`}`} action={null}>
      {subject === 'Type' && "The type's parameters changed for all of its elements."}
      {subject === 'Element' && !isSeen && 'This element has no geometry.'}
      {changes.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label="Changes" overflowWrap="anywhere">
          {changes.slice(0, mostChanges).map((change) => (
            <li key={`${change.set} ${change.name}`}>{changeText(change, units)}</li>
          ))}
          {further > 0 && <li>And {counted(further, 'more value')}</li>}
        </Box>
      )}
      {topics}
    </ViewerNotice>
  )
}
