import type { Camera } from '../../../domain/contract/prototype/camera.ts'
import type { ViewComponents } from '../../../domain/contract/prototype/view-components.ts'
import type { ViewDrawings } from '../../../domain/contract/prototype/view-drawings.ts'
import type { BcfSnapshot } from '../bcf-view.ts'

export type BcfVersion = '2.1' | '3.0'

/** A topic as a file has it. Moments are ISO 8601 in UTC, a due date is a day, and people are what the file calls them: e-mail addresses. */
export type BcfTopic = {
  /** In small letters. */
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
  /** Guids of other topics. */
  relatedTopics: string[]
  documents: BcfDocument[]
  snippet?: BcfSnippet | undefined
  /** The models that it is about, as the header names them. */
  files: BcfHeaderFile[]
  comments: BcfComment[]
  viewpoints: BcfViewpoint[]
  rest: BcfRest
}

/** A part of something else that a topic is about, of a type that its program names. */
export type BcfSnippet = { type: string; isExternal: boolean; reference: string; schema: string }

/** A document that is elsewhere, or one that the file holds. */
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
  /** Guid of a viewpoint of the topic. */
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
  /** Files of the topic's folder that nothing else names, for example that of the snippet. */
  files: { name: string; bytes: Uint8Array }[]
}

export type BcfFile = {
  version: string
  topics: BcfTopic[]
  /** Topics that cannot be read, and why. */
  faults: { folder: string; title: string; reason: string }[]
  /** What was left out of topics that were read, in words, by guid. */
  remarks: Map<string, string[]>
}

/** The type of topics that have none, since version 3.0 asks for one. */
export const unsaidType = 'Information'

export const noRest: BcfRest = { files: [] }

/** What of documents and other files is kept of one topic, in bytes. */
export const mostKept = 512 * 1024
