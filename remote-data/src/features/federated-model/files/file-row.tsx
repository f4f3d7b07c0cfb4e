import type { FederatedFile } from '@lintel/shared/contract/captures'
import { pluralize, formatDate, formatPercent } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Flex, ListCheckbox, Text } from '@lintel/shared/ui'
import { ModelButtons, type Viewer } from '@lintel/shared/viewer'
import { Menu } from '@lintel/shared/widgets'
import { useId } from 'react'
import type { FileState } from '../load/scene-loader.ts'
import { hasModel } from '../selected-files.model.ts'

type FileRowProps = {
  file: FederatedFile
  isShown: boolean
  /** Whether no more files can be shown. */
  isFull: boolean
  state: FileState | undefined
  viewer: Viewer | undefined
  onShown: (isShown: boolean) => void
  onEdit: () => void
}

/** A file with its state, its look in the scene, and its actions. */
export function FileRow({ file, isShown, isFull, state, viewer, onShown, onEdit }: FileRowProps) {
  const { captureId, captureDate, elementCount, offset } = file
  const name = file.fileName || 'No File Name'
  const nameId = useId()
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const mayEdit = useHasAnyRole(['revitupload.create'])
  const entries = [
    { title: 'Open Capture', onSelect: () => void navigate(paths.capture(organization, captureId)) },
    ...(mayEdit ? [{ title: 'File Settings…', onSelect: onEdit }] : []),
  ]
  return (
    <Flex as="li" gap="2" py="2" borderTopWidth="1px">
      <Box pt="0.5">
        <ListCheckbox
          aria-labelledby={nameId}
          checked={isShown}
          disabled={!hasModel(file) || (isFull && !isShown)}
          onChange={onShown}
        />
      </Box>
      <Box flex="1" minW="0" textStyle="sm">
        <Text id={nameId} overflowWrap="anywhere">
          {name}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {stateText(file, state) ?? `${formatDate(captureDate)} · ${pluralize(elementCount, 'element')}`}
        </Text>
        {offset && (
          <Text textStyle="xs" color="fg.muted">
            Moved by {offset.x}, {offset.y}, {offset.z} m, rotated by {offset.rotation}°
          </Text>
        )}
        {viewer && state?.status === 'loaded' && <ModelButtons viewer={viewer} name={name} models={[state.handle]} />}
      </Box>
      <Menu label={`Actions of ${name}`} entries={entries} button={{ size: '2xs' }} />
    </Flex>
  )
}

/** Why the file isn't visible; undefined if it is, or isn't selected. */
function stateText(file: FederatedFile, state: FileState | undefined): string | undefined {
  if (!hasModel(file)) {
    if (file.status === 'Making') return 'Preparing the 3D model…'
    return file.status === 'Error' ? "Couldn't generate the 3D model" : 'No 3D model'
  }
  if (state?.status === 'loading') return `Loading… ${formatPercent(Math.floor(state.share * 100))}`
  return state?.status === 'failed' ? "Couldn't be loaded" : undefined
}
