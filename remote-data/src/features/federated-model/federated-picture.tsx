import { useQueryClient } from '@lintel/shared/api'
import { PictureFrame, ToggleButton } from '@lintel/shared/captured-model'
import type { FederatedModel, ProjectGroup } from '@lintel/shared/contract/captures'
import { pluralize, formatPercent } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard, ModelViewer, ViewerNotice, type Viewer } from '@lintel/shared/viewer'
import { useMemo, useState } from 'react'
import { AlignmentNotice } from './alignment-notice.tsx'
import { alignmentWarnings, namesOf, placementsOf } from './alignment.model.ts'
import { FilePanel } from './files/file-panel.tsx'
import type { FileStates } from './load/scene-loader.ts'
import { useFarFiles } from './load/use-far-files.ts'
import { useLoadedFiles } from './load/use-loaded-files.ts'
import { sceneElements, sceneProperties, sceneValues } from './scene-sources.ts'
import { shownFiles, type Selection, type ShownFile } from './selected-files.model.ts'
import { VersionsChoice } from './versions-choice.tsx'

type FederatedPictureProps = {
  project: ProjectGroup
  model: FederatedModel
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** The selected files in one scene, each added as soon as it is loaded, beside the list of all files. */
export function FederatedPicture({ project, model, selection, onSelection }: FederatedPictureProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const [viewer, setViewer] = useState<Viewer>()
  const [isPanelOpen, setPanelOpen] = useState(true)
  const files = useMemo(
    () => placementsOf(shownFiles(model.files, selection.files), model.files),
    [model.files, selection.files],
  )
  const { states, retry } = useLoadedFiles(viewer, files)
  const far = useFarFiles(viewer, { files, states })
  const warnings = [
    ...alignmentWarnings(files, model.files),
    ...(far.length > 0
      ? [`${namesOf(far)} ${far.length === 1 ? 'is' : 'are'} more than 1 km from the other files.`]
      : []),
  ]
  const scene = { client, organization, viewer }
  return (
    <PictureFrame
      above={
        <>
          <SceneFacts files={files} states={states} />
          <Flex gap="2" align="center" wrap="wrap">
            <VersionsChoice projectId={project.id} selection={selection} onSelection={onSelection} />
            <ToggleButton isOn={isPanelOpen} onClick={() => setPanelOpen(!isPanelOpen)}>
              Files
            </ToggleButton>
          </Flex>
        </>
      }
      aside={
        isPanelOpen && (
          <FilePanel
            projectId={project.id}
            model={model}
            shown={files}
            states={states}
            viewer={viewer}
            onFiles={(names) => onSelection({ ...selection, files: names })}
          />
        )
      }
    >
      <Box position="relative" h="full" borderWidth="1px" rounded="xl" overflow="hidden">
        <ModelViewer
          // Always the open engine, because the models are open files.
          kind="open"
          label={`3D model of ${project.projectName}`}
          onViewer={setViewer}
          elements={sceneElements(scene)}
          properties={sceneProperties(scene)}
          values={sceneValues(scene)}
          notices={
            <>
              <FailedFiles files={files} states={states} onRetry={retry} />
              <AlignmentNotice warnings={warnings} />
            </>
          }
        >
          <Loading files={files} states={states} />
        </ModelViewer>
      </Box>
    </PictureFrame>
  )
}

type StatesProps = { files: readonly ShownFile[]; states: FileStates }

function SceneFacts({ files, states }: StatesProps) {
  const loaded = files.filter(({ captureId }) => states.get(captureId)?.status === 'loaded')
  const elements = loaded.reduce((sum, { elementCount }) => sum + elementCount, 0)
  return (
    <Text role="status" textStyle="sm" color="fg.muted" minH="1lh">
      {loaded.length > 0 && `${pluralize(elements, 'element')} in ${pluralize(loaded.length, 'file')}`}
    </Text>
  )
}

/** One notice per file; the others stay visible. */
function FailedFiles({ files, states, onRetry }: StatesProps & { onRetry: (captureId: string) => void }) {
  return (
    <Flex direction="column" gap="2" aria-live="polite">
      {files.map(({ captureId, fileName }) => {
        const state = states.get(captureId)
        if (state?.status !== 'failed') return null
        return (
          <ViewerNotice
            key={captureId}
            type="error"
            title={`Couldn't load ${fileName}`}
            action={
              <Button
                size="xs"
                variant="outline"
                colorPalette="gray"
                aria-label={`Try Again: ${fileName}`}
                onClick={() => onRetry(captureId)}
              >
                Try Again
              </Button>
            }
          >
            {state.message}
          </ViewerNotice>
        )
      })}
    </Flex>
  )
}

/** The progress until the first file is visible; after that, the list of files shows it. */
function Loading({ files, states }: StatesProps) {
  const all = files.map(({ captureId }) => states.get(captureId) ?? { status: 'loading', share: 0 })
  if (all.length === 0 || all.some(({ status }) => status !== 'loading')) return null
  const share = all.reduce((sum, state) => sum + (state.status === 'loading' ? state.share : 1), 0) / all.length
  const percent = Math.floor(share * 100)
  return (
    <LoadingCard aside={formatPercent(percent)}>
      <LoadingBar label="Loading Models" percent={percent} />
    </LoadingCard>
  )
}
