import { Button, ClipboardList } from '@lintel/shared/ui'
import { useState } from 'react'
import { CheckAgainstIdsDialog } from './check-against-ids.dialog.tsx'

const displayByWindow = {
  all: 'inline-flex',
  wide: { base: 'none', xl: 'inline-flex' },
  others: { base: 'inline-flex', xl: 'none' },
} as const

type Checked = { id: string; documentFileName: string; captureType: string }

type CheckAgainstIdsProps = { capture: Checked; windows?: keyof typeof displayByWindow }

/**
 * Opens the dialog for checking a capture's file, or says why it can't be checked. `windows`: wide windows have the button in the capture's
 * header, others above the list of checks.
 */
export function CheckAgainstIds({ capture, windows = 'all' }: CheckAgainstIdsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        display={displayByWindow[windows]}
        variant="outline"
        colorPalette="gray"
        flexShrink="0"
        alignSelf="start"
        onClick={() => setOpen(true)}
      >
        <ClipboardList aria-hidden size={16} />
        Check Against IDS
      </Button>
      {isOpen && <CheckAgainstIdsDialog capture={capture} onClose={() => setOpen(false)} />}
    </>
  )
}
