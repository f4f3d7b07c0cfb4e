import { Button, ClipboardList } from '@lintel/shared/ui'
import { useState } from 'react'
import { CheckAgainstIdsDialog } from './check-against-ids.dialog.tsx'

type Checked = { id: string; documentFileName: string; captureType: string }

type CheckAgainstIdsProps = { capture: Checked; isOnWideOnly?: boolean }

/**
 * Opens the choice of requirements that the file of a capture is checked against, or says why there is none. `isOnWideOnly`: where a small
 * window has other ways to it, and no room.
 */
export function CheckAgainstIds({ capture, isOnWideOnly = false }: CheckAgainstIdsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        display={isOnWideOnly ? { base: 'none', xl: 'inline-flex' } : 'inline-flex'}
        variant="outline"
        colorPalette="gray"
        flexShrink="0"
        onClick={() => setOpen(true)}
      >
        <ClipboardList aria-hidden size={16} />
        Check Against IDS
      </Button>
      {isOpen && <CheckAgainstIdsDialog capture={capture} onClose={() => setOpen(false)} />}
    </>
  )
}
