import {
  maxAbout,
  type ViewpointSource,
  type TopicAboutCreate,
  type TopicViewpointCreate,
} from '../../../domain/contract/topics/index.ts'
import type { readShownView } from '../../saved-views/index.ts'
import type { Box, ElementReference, Point, Viewer } from '../../../viewer/index.ts'

type ShownView = Awaited<ReturnType<typeof readShownView>>

/** What is visible in a model: a viewpoint, and the subjects of a topic that is created from it. */
export type ModelSnapshot = { viewpoint: TopicViewpointCreate; about: TopicAboutCreate[] }

/** A copy of the current view. The pin is in the middle of the selection, or without one at the camera's target. */
export function modelSnapshot(
  seenIn: ViewpointSource,
  shown: ShownView,
  viewer: Pick<Viewer, 'getSelection' | 'getBounds'>,
): ModelSnapshot {
  const { view, aspect, components, drawings, thumbnail = null } = shown
  const { fieldOfView, ...camera } = view
  const selected = viewer.getSelection()
  const bounds = selected.length > 0 ? viewer.getBounds(selected) : undefined
  return {
    viewpoint: {
      camera: {
        ...camera,
        ...(fieldOfView !== undefined && { fieldOfView }),
        ...(aspect > 0 && Number.isFinite(aspect) && { aspect }),
      },
      components,
      drawings,
      pin: bounds ? middleOf(bounds) : view.target,
      seenIn,
      picture: thumbnail,
    },
    about: seenIn.kind === 'capture' ? aboutOf(seenIn.captureId, selected) : [],
  }
}

/** The selected elements, up to the limit of a topic; without a selection, the capture as a whole. */
function aboutOf(captureId: string, selected: readonly ElementReference[]): TopicAboutCreate[] {
  // Terrain and similar objects are not captured elements.
  const numbers = [...new Set(selected.map(({ elementId }) => elementId))].filter((id) => /^\d+$/.test(id))
  if (numbers.length === 0) return [{ captureId, elementId: null, masterElementId: null }]
  return numbers.slice(0, maxAbout).map((elementId) => ({ captureId, elementId, masterElementId: null }))
}

function middleOf({ min, max }: Box): Point {
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 }
}
