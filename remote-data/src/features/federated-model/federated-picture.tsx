import { PictureFrame, ToggleButton } from '@lintel/shared/captured-model'
import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { pluralize, formatPercent } from '@lintel/shared/format'
import { useSearchParams } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Box, Button, Flex, Text } from '@lintel/shared/ui'
import { LoadingBar, LoadingCard, ModelViewer, ViewerNotice, type Viewer } from '@lintel/shared/viewer'
import { useState } from 'react'
import { ApplyLinkedView } from '../saved-views/index.ts'
import { AlignmentNotice } from './alignment-notice.tsx'
import { FilePanel } from './files/file-panel.tsx'
import type { FileStates } from './load/scene-loader.ts'
import { ScenePins, SceneTopics, SceneViews } from './scene-panels.tsx'
import type { ShownFile } from './selected-files.model.ts'
import { useScene, type SceneProps } from './use-scene.ts'
import { VersionsChoice } from './versions-choice.tsx'

type Panel = 'files' | 'views' | 'topics'

const panelTitles: Record<Panel, string> = { files: 'Files', views: 'Saved Views', topics: 'Topics' }

/** The selected files in one scene, each added as soon as it is loaded, beside a panel. The URL can contain a view. */
export function FederatedPicture({ project, ...props }: SceneProps & { project: ProjectGroup }) {
  const { model, selection, onSelection } = props
  const scene = useScene(props)
  const { viewer, setViewer, files, states, retry, warnings, sources } = scene
  const [params] = useSearchParams()
  const [panel, setPanel] = useState<Panel | undefined>(() => panelOf(params))
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const [restored, setRestored] = useState<{ id: string; by: Viewer }>()
  const maySeeTopics = useHasAnyRole(['topics.read'])
  const panels: Panel[] = maySeeTopics ? ['files', 'views', 'topics'] : ['files', 'views']
  const linkedView = params.get('seen')
  const ready = viewer && {
    ...{ project, scene, viewer },
    aspect: () => (stage && stage.clientHeight > 0 ? stage.clientWidth / stage.clientHeight : 0),
    shown: restored?.by === viewer ? restored.id : undefined,
    onShown: (id: string) => setRestored({ id, by: viewer }),
  }
  return (
    <PictureFrame
      above={
        <>
          <SceneFacts files={files} states={states} />
          <Flex gap="2" align="center" wrap="wrap">
            <VersionsChoice projectId={project.id} selection={selection} onSelection={onSelection} />
            {panels.map((name) => (
              <ToggleButton
                key={name}
                isOn={panel === name}
                onClick={() => setPanel(panel === name ? undefined : name)}
              >
                {panelTitles[name]}
              </ToggleButton>
            ))}
          </Flex>
        </>
      }
      aside={
        <>
          {panel === 'files' && (
            <FilePanel
              projectId={project.id}
              model={model}
              shown={files}
              states={states}
              viewer={viewer}
              onFiles={(names) => onSelection({ ...selection, files: names })}
            />
          )}
          {panel === 'views' && ready && <SceneViews selection={selection} {...ready} />}
          {panel === 'topics' && maySeeTopics && ready && <SceneTopics {...ready} />}
        </>
      }
    >
      <Box ref={setStage} position="relative" h="full" borderWidth="1px" rounded="xl" overflow="hidden">
        <ModelViewer
          // Always the open engine, because the models are open files.
          kind="open"
          label={`3D model of ${project.projectName}`}
          onViewer={setViewer}
          {...sources}
          notices={
            <>
              <FailedFiles files={files} states={states} onRetry={retry} />
              <AlignmentNotice warnings={warnings} />
            </>
          }
        >
          {panel === 'topics' && maySeeTopics && <ScenePins project={project} scene={scene} />}
          <Loading files={files} states={states} />
        </ModelViewer>
      </Box>
      {viewer && linkedView && (
        <ApplyLinkedView key={linkedView} viewer={viewer} elements={scene.namedElements} text={linkedView} />
      )}
    </PictureFrame>
  )
}

/** Opens the panel for the URL's parameters. */
function panelOf(params: URLSearchParams): Panel {
  if (params.has('topic')) return 'topics'
  return params.has('view') ? 'views' : 'files'
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
