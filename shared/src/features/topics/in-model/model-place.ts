import type { SeenIn, TopicListQuery } from '../../../domain/contract/topics/index.ts'
import type { NamedElement } from '../../saved-views/index.ts'
import type { Viewer } from '../../../viewer/index.ts'

/** The model that topics belong to, and what is visible in it. */
export type ModelPlace = {
  /** What viewpoints of this model refer to. Topics can also be about elements of a capture. */
  seenIn: SeenIn
  /**
   * Filter of the listed topics. A project in it is also that of new topics; otherwise each new topic asks for one.
   */
  listed: TopicListQuery
  /** The number of the initially chosen project. */
  projectNumber?: string | undefined
  viewer: Viewer
  /** The picture's width divided by its height. */
  aspect: () => number
  /** Elements with ids that are stable in the next capture or release; those of the model by default. */
  elements?: ((viewer: Viewer) => Promise<readonly NamedElement[]>) | undefined
}
