import type { FederatedFile, FederatedModel } from '@lintel/shared/contract/captures'
import { pluralize, countText } from '@lintel/shared/format'
import { Box, Flex, Heading, Stack, Text } from '@lintel/shared/ui'
import { ModelButtons, type ModelHandle, type Viewer } from '@lintel/shared/viewer'
import { useId, useState } from 'react'
import type { FileStates } from '../load/scene-loader.ts'
import { hasModel, maxShownFiles, withFile, type ShownFile } from '../selected-files.model.ts'
import { byDiscipline, disciplineNames, type DisciplineGroup } from './discipline.model.ts'
import { FileRow } from './file-row.tsx'
import { FileSettingsDialog } from './file-settings.dialog.tsx'

type FilePanelProps = {
  projectId: string
  model: FederatedModel
  shown: readonly ShownFile[]
  states: FileStates
  viewer: Viewer | undefined
  /** Called with the names of the files to show. */
  onFiles: (names: string[]) => void
}

/** The project's files by discipline, to select the ones in the scene and how they look. */
export function FilePanel({ projectId, model: { files, hasMore }, shown, states, viewer, onFiles }: FilePanelProps) {
  const titleId = useId()
  const [edited, setEdited] = useState<FederatedFile>()
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
          {shown.length} of {pluralize(modelCount, 'file')} shown. Up to {maxShownFiles} can be shown at once: clear
          some to select others.
        </Text>
      )}
      <Stack gap="4">
        {byDiscipline(files).map((group) => (
          <section key={group.discipline} aria-label={disciplineNames[group.discipline]}>
            <GroupHead group={group} states={states} viewer={viewer} />
            <Stack as="ul" role="list" gap="0" listStyleType="none">
              {group.files.map((file) => (
                <FileRow
                  key={file.captureId}
                  file={file}
                  isShown={shownIds.has(file.captureId)}
                  isFull={shown.length >= maxShownFiles}
                  state={states.get(file.captureId)}
                  viewer={viewer}
                  onShown={(isShown) => onFiles(withFile(shown, file.fileName, isShown))}
                  onEdit={() => setEdited(file)}
                />
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
      {hasMore && (
        <Text textStyle="sm" color="fg.muted" mt="3">
          Only the first {countText(files.length)} files of the project are listed.
        </Text>
      )}
      {edited && <FileSettingsDialog projectId={projectId} file={edited} onClose={() => setEdited(undefined)} />}
    </Box>
  )
}

type GroupHeadProps = { group: DisciplineGroup; states: FileStates; viewer: Viewer | undefined }

function GroupHead({ group: { discipline, files }, states, viewer }: GroupHeadProps) {
  const name = disciplineNames[discipline]
  const models = files.flatMap(({ captureId }): ModelHandle[] => {
    const state = states.get(captureId)
    return state?.status === 'loaded' ? [state.handle] : []
  })
  return (
    <Flex align="center" justify="space-between" gap="2" minH="6">
      <Heading as="h3" textStyle="xs" color="fg.muted">
        {name}
      </Heading>
      {viewer && models.length > 1 && <ModelButtons viewer={viewer} name={name} models={models} />}
    </Flex>
  )
}
