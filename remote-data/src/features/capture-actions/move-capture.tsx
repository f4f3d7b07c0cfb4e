import { useHasAnyRole } from '@lintel/shared/session'
import { Button } from '@lintel/shared/ui'
import { useState } from 'react'
import type { Capture } from '../captures/index.ts'
import { MoveCaptureDialog } from './move-capture.dialog.tsx'

/** For those who may upload: gives the capture to another project. */
export function MoveCapture({ capture }: { capture: Capture }) {
  const mayMove = useHasAnyRole(['revitupload.create'])
  const [isOpen, setOpen] = useState(false)
  const { project } = capture
  if (!mayMove || project === null) return null
  return (
    <>
      <Button variant="outline" colorPalette="gray" flexShrink="0" onClick={() => setOpen(true)}>
        Move to Another Project…
      </Button>
      {isOpen && <MoveCaptureDialog capture={capture} from={project} onClose={() => setOpen(false)} />}
    </>
  )
}
