import { maxAbout, type TopicAboutCreate, type TopicViewpointCreate } from '../../../domain/contract/topics/index.ts'
import type { readShownView } from '../../saved-views/index.ts'
import type { ModelContext } from './model-context.ts'
import type { Box, ElementReference, Point, Viewer } from '../../../viewer/index.ts'

type ShownView = Awaited<ReturnType<typeof readShownView>>

/** What is visible in a model: a viewpoint, and the subjects of a topic that is created from it. */
export type ModelSnapshot = { viewpoint: TopicViewpointCreate; about: TopicAboutCreate[] }

/** A copy of the current view. The pin is in the middle of the selection, or without one at the camera's target. */
export function modelSnapshot(
  { seenIn, captureOf }: Pick<ModelContext, 'seenIn' | 'captureOf'>,
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
    about: aboutOf({ seenIn, captureOf }, selected),
  }
}

/** The selected elements, up to the limit of a topic; without a selection, the capture as a whole. */
function aboutOf(
  { seenIn, captureOf }: Pick<ModelContext, 'seenIn' | 'captureOf'>,
  selected: readonly ElementReference[],
): TopicAboutCreate[] {
  const only = seenIn.kind === 'capture' ? seenIn.captureId : undefined
  const elements = selected.flatMap(({ modelId, elementId }) => {
    const captureId = only ?? captureOf?.(modelId)
    // Terrain and similar objects are not captured elements.
    return captureId !== undefined && /^\d+$/.test(elementId) ? [{ captureId, elementId, masterElementId: null }] : []
  })
  if (elements.length === 0 && only !== undefined) return [{ captureId: only, elementId: null, masterElementId: null }]
  const distinct = new Map(elements.map((one) => [`${one.captureId} ${one.elementId}`, one]))
  return [...distinct.values()].slice(0, maxAbout)
}

function middleOf({ min, max }: Box): Point {
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 }
}
