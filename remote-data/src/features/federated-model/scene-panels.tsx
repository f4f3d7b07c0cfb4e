import type { ProjectGroup } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import { TopicPinLayer, TopicsPanel } from '@lintel/shared/topics'
import type { Viewer } from '@lintel/shared/viewer'
import { audiencesFor, ViewsPanel } from '../saved-views/index.ts'
import { viewsOfFederatedModel } from './federated-views.api.ts'
import { fileNamesOf, linkOf, type Selection } from './selected-files.model.ts'
import type { Scene } from './use-scene.ts'

type ScenePanelProps = {
  project: ProjectGroup
  scene: Scene
  viewer: Viewer
  aspect: () => number
  /** The view or viewpoint that is already shown, so that later camera changes are kept. */
  shown: string | undefined
  onShown: (id: string) => void
}

/** The saved views of the project's federated model. */
export function SceneViews({ project, scene, selection, ...rest }: ScenePanelProps & { selection: Selection }) {
  const organization = useOrganizationId()
  const user = useUser()
  const { namedElements: elements, showFiles } = scene
  const audiences = audiencesFor((role) => hasAnyRole(user, [role]))
  const files = fileNamesOf(scene.files)
  const store = viewsOfFederatedModel({ organization, project, files, audiences, elements, showFiles })
  return <ViewsPanel store={store} link={{ subject: 'project', search: linkOf(selection, files) }} {...rest} />
}

/** The topics of the project, which can be about elements of several files. */
export function SceneTopics({ project: { id: projectId }, scene, ...rest }: ScenePanelProps) {
  const { origin, captureOf, namedElements: elements, showFiles } = scene
  return (
    <TopicsPanel
      seenIn={{ kind: 'federated', projectId, files: fileNamesOf(scene.files), origin }}
      listed={{ projectId }}
      {...{ captureOf, elements, showFiles }}
      {...rest}
    />
  )
}

/** Pins of topics that were created here. */
export function ScenePins({ project, scene: { origin, viewer } }: Pick<ScenePanelProps, 'project' | 'scene'>) {
  const seenIn = { kind: 'federated' as const, projectId: project.id, files: [], origin }
  return viewer && <TopicPinLayer seenIn={seenIn} viewer={viewer} />
}
