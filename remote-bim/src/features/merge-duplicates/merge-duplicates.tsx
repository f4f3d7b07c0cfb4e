import { maxMerged, type MasterElement } from '@lintel/shared/contract/master-model'
import { Button } from '@lintel/shared/ui'
import { useState } from 'react'
import { MergeDialog } from './merge-dialog.tsx'

type MergeDuplicatesProps = {
  rows: readonly MasterElement[]
  selected: ReadonlySet<string>
  isDisabled: boolean
  onMerged: () => void
}

/** Merges selected elements after asking which one remains. */
export function MergeDuplicates({ rows, selected, isDisabled, onMerged }: MergeDuplicatesProps) {
  const [isAsking, setAsking] = useState(false)
  const isMergeable = selected.size >= 2 && selected.size <= maxMerged
  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        disabled={isDisabled || !isMergeable}
        title={isMergeable ? undefined : `Select 2 to ${maxMerged} duplicate items.`}
        onClick={() => setAsking(true)}
      >
        Merge Duplicates
      </Button>
      {isAsking && (
        <MergeDialog
          elements={rows.filter(({ id }) => selected.has(id))}
          onClose={() => setAsking(false)}
          onMerged={onMerged}
        />
      )}
    </>
  )
}
