import type { NamedElement } from '@lintel/shared/saved-views'
import type { Viewer } from '@lintel/shared/viewer'

/** The picture beside which topics stand, and what is seen in it. */
export type ModelPlace = {
  captureId: string
  projectId: string
  viewer: Viewer
  /** Width of the picture divided by its height. */
  aspect: () => number
  /** By names that are the same on the next capture. */
  elements: (viewer: Viewer) => Promise<readonly NamedElement[]>
}
