import { useHasAnyRole } from '@lintel/shared/session'
import { Button } from '@lintel/shared/ui'
import { useState } from 'react'
import { AddIdsFileDialog } from './add-ids-file.dialog.tsx'

/** Opens the dialog for storing a file, for users who can upload. */
export function AddIdsFile() {
  const canUpload = useHasAnyRole(['revitupload.create'])
  const [isOpen, setOpen] = useState(false)
  if (!canUpload) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add IDS File</Button>
      {isOpen && <AddIdsFileDialog onClose={() => setOpen(false)} />}
    </>
  )
}
