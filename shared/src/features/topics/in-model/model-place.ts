import type { SeenIn, TopicListQuery } from '../../../domain/contract/topics/index.ts'
import type { NamedElement } from '../../saved-views/index.ts'
import type { Viewer } from '../../../viewer/index.ts'

/** The picture beside which topics stand, and what is seen in it. */
export type ModelPlace = {
  /** What a viewpoint of this picture is of. Elements of a capture are what a topic is about, too. */
  seenIn: SeenIn
  /** Which topics are listed. Of a project, it is that of new ones as well; else one is chosen with each. */
  listed: TopicListQuery
  /** The number of the project that is chosen at first, where there is one of this number. */
  projectNumber?: string | undefined
  viewer: Viewer
  /** Width of the picture divided by its height. */
  aspect: () => number
  /** By names that are the same in the next capture or release; as the model names them by default. */
  elements?: ((viewer: Viewer) => Promise<readonly NamedElement[]>) | undefined
}
