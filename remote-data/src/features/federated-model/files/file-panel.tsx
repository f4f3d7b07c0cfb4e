import type { FederatedFile, FederatedModel } from '@lintel/shared/contract/captures'
import { counted, countText, formatDate, formatPercent } from '@lintel/shared/format'
import { Box, Flex, Heading, ListCheckbox, Stack, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import type { FileState, FileStates } from '../load/scene-loader.ts'
import { hasModel, maxShownFiles, withFile, type ShownFile } from '../selected-files.model.ts'

type FilePanelProps = {
  model: FederatedModel
  shown: readonly ShownFile[]
  states: FileStates
  /** Called with the names of the files to show. */
  onFiles: (names: string[]) => void
}

/** The project's files, to select the ones in the scene. */
export function FilePanel({ model: { files, hasMore }, shown, states, onFiles }: FilePanelProps) {
  const titleId = useId()
  const shownIds = new Set(shown.map(({ captureId }) => captureId))
  const modelCount = files.filter(hasModel).length
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      w={{ md: '17rem', xl: '21rem' }}
      flexShrink="0"
      minH="0"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      p="4"
    >
      <Heading as="h2" id={titleId} textStyle="sm" mb="3">
        Files
      </Heading>
      {modelCount > maxShownFiles && (
        <Text textStyle="sm" color="fg.muted" mb="3">
          {shown.length} of {counted(modelCount, 'file')} shown. Up to {maxShownFiles} can be shown at once: clear some
          to select others.
        </Text>
      )}
      <Stack as="ul" role="list" gap="0" listStyleType="none">
        {files.map((file) => (
          <FileRow
            key={file.captureId}
            file={file}
            isShown={shownIds.has(file.captureId)}
            isFull={shown.length >= maxShownFiles}
            state={states.get(file.captureId)}
            onShown={(isShown) => onFiles(withFile(shown, file.fileName, isShown))}
          />
        ))}
      </Stack>
      {hasMore && (
        <Text textStyle="sm" color="fg.muted" mt="3">
          Only the first {countText(files.length)} files of the project are listed.
        </Text>
      )}
    </Box>
  )
}

type FileRowProps = {
  file: FederatedFile
  isShown: boolean
  /** Whether no more files can be shown. */
  isFull: boolean
  state: FileState | undefined
  onShown: (isShown: boolean) => void
}

function FileRow({ file, isShown, isFull, state, onShown }: FileRowProps) {
  const { fileName, captureDate, elementCount } = file
  const nameId = useId()
  return (
    <Flex as="li" gap="2" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
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
          {fileName || 'No File Name'}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {stateText(file, state) ?? `${formatDate(captureDate)} · ${counted(elementCount, 'element')}`}
        </Text>
      </Box>
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
