import type { Camera } from '../../../domain/contract/prototype/camera.ts'
import type { ViewComponents } from '../../../domain/contract/prototype/view-components.ts'
import type { ViewDrawings } from '../../../domain/contract/prototype/view-drawings.ts'
import type { BcfSnapshot } from '../bcf-view.ts'

export type BcfVersion = '2.1' | '3.0'

/** A topic in a file. Moments are ISO 8601 in UTC, due dates are days, and people are text, usually email addresses. */
export type BcfTopic = {
  /** In lower case. */
  guid: string
  title: string
  description?: string | undefined
  type?: string | undefined
  status?: string | undefined
  priority?: string | undefined
  stage?: string | undefined
  labels: string[]
  assignedTo?: string | undefined
  dueDate?: string | undefined
  referenceLinks: string[]
  index?: number | undefined
  serverAssignedId?: string | undefined
  createdAt?: string | undefined
  createdBy?: string | undefined
  modifiedAt?: string | undefined
  modifiedBy?: string | undefined
  /** GUIDs of other topics. */
  relatedTopics: string[]
  documents: BcfDocument[]
  snippet?: BcfSnippet | undefined
  /** The models to which the topic refers, from its header. */
  files: BcfHeaderFile[]
  comments: BcfComment[]
  viewpoints: BcfViewpoint[]
  rest: BcfRest
}

/** A code snippet of a topic, with a program-specific type. */
export type BcfSnippet = { type: string; isExternal: boolean; reference: string; schema: string }

/** An external document, or one inside the file. */
export type BcfDocument = { guid: string; description?: string | undefined } & (
  | { url: string }
  | { name: string; documentGuid: string; bytes: Uint8Array }
)

export type BcfHeaderFile = {
  ifcProject?: string | undefined
  ifcSpatialStructureElement?: string | undefined
  isExternal: boolean
  filename?: string | undefined
  date?: string | undefined
  reference?: string | undefined
}

export type BcfComment = {
  guid: string
  text: string
  date?: string | undefined
  author?: string | undefined
  /** GUID of a viewpoint of the topic. */
  viewpoint?: string | undefined
  modifiedAt?: string | undefined
  modifiedBy?: string | undefined
}

export type BcfViewpoint = {
  guid: string
  camera?: Camera | undefined
  components?: ViewComponents | undefined
  drawings?: ViewDrawings | undefined
  snapshot?: BcfSnapshot | undefined
}

export type BcfRest = {
  /** Files in the topic's folder to which nothing else refers, for example the file of the snippet. */
  files: { name: string; bytes: Uint8Array }[]
}

export type BcfFile = {
  version: string
  topics: BcfTopic[]
  /** Topics that cannot be read, with the reasons. */
  faults: { folder: string; title: string; reason: string }[]
  /** Descriptions of what was omitted from topics, by GUID. */
  remarks: Map<string, string[]>
}

/** The type of topics without one: version 3.0 requires it. */
export const defaultTopicType = 'Information'

export const noRest: BcfRest = { files: [] }

/** Maximum bytes of documents and other files that are stored per topic. */
export const maxPreservedBytes = 512 * 1024
