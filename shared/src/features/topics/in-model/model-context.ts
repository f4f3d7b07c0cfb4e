import type { ViewpointSource, TopicListQuery } from '../../../domain/contract/topics/index.ts'
import type { NamedElement } from '../../saved-views/index.ts'
import type { Viewer } from '../../../viewer/index.ts'

/** The model to which topics belong, and what is visible in it. */
export type ModelContext = {
  /** The subject of viewpoints in this model. Topics can also be about elements of a capture. */
  seenIn: ViewpointSource
  /**
   * The filter of the listed topics. A project in it also applies to new topics; without a project, the form for a new
   * topic asks for one.
   */
  listed: TopicListQuery
  /** The number of the initially chosen project. */
  projectNumber?: string | undefined
  viewer: Viewer
  /** The capture of a model, in a scene of several captures. */
  captureOf?: ((modelId: string) => string | undefined) | undefined
  /** The picture's width divided by its height. */
  aspect: () => number
  /** Elements with ids that stay the same in later captures or releases; by default the elements of the model. */
  elements?: ((viewer: Viewer) => Promise<readonly NamedElement[]>) | undefined
  /** Shows the files of a viewpoint, and resolves when they are loaded. */
  showFiles?: ((files: readonly string[]) => Promise<void>) | undefined
}
