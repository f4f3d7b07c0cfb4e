import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { showToast } from '@lintel/shared/toast'
import { ChevronDown } from '@lintel/shared/ui'
import { Menu } from '@lintel/shared/widgets'
import { useState } from 'react'
import { remakeModel, type Capture } from '../captures/index.ts'
import { DeleteCapture } from './delete-capture.tsx'
import { MoveCaptureDialog } from './move-capture.dialog.tsx'
import { useKeeping } from './use-keeping.ts'
import { useVersionUpload } from './use-version-upload.ts'

/** Less frequent and irreversible actions, for users who can upload. */
export function MoreActions({ capture }: { capture: Capture }) {
  const mayChange = useHasAnyRole(['revitupload.create'])
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const [isMoving, setMoving] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { id, project, captureType, documentFileName } = capture
  const remaking = useAction(remakeModel(useQueryClient(), organization, id), {
    onSuccess: () =>
      showToast({
        type: 'success',
        text: `The 3D model of ${documentFileName || 'No File Name'} is being regenerated.`,
      }),
    onSuccessIfMounted: () => navigate(paths.capture(organization, id, 'model')),
  })
  const remake = {
    title: 'Regenerate 3D Model',
    note: 'Rebuilds the 3D model from the original file. The current model stays available.',
    isDisabled: remaking.isRunning,
    onSelect: () => remaking.run(),
  }
  const version = useVersionUpload(capture)
  const keeping = useKeeping(capture)
  const move = { title: 'Move to Another Project…', onSelect: () => setMoving(true) }
  const entries = [
    ...(version ? [version] : []),
    ...(captureType === 'IFC' ? [remake] : []),
    ...(project ? [move] : []),
    ...(keeping ? [keeping] : []),
    { title: 'Delete', isDestructive: true, onSelect: () => setDeleting(true) },
  ]
  if (!mayChange) return null
  return (
    <>
      <Menu
        label="More Actions"
        trigger={
          <>
            More <ChevronDown aria-hidden size={16} />
          </>
        }
        button={{ variant: 'outline', flexShrink: '0' }}
        entries={entries}
      />
      <DeleteCapture capture={capture} isAsking={isDeleting} onCancel={() => setDeleting(false)} />
      {isMoving && project && <MoveCaptureDialog capture={capture} from={project} onClose={() => setMoving(false)} />}
    </>
  )
}
