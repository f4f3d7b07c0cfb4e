import { savedViewCreateSchema } from '../../domain/contract/prototype/saved-view.ts'
import type { Camera } from '../../domain/contract/prototype/camera.ts'
import type { ViewComponents } from '../../domain/contract/prototype/view-components.ts'
import { viewDrawingsSchema, type ViewDrawings } from '../../domain/contract/prototype/view-drawings.ts'
import { BcfError, isBcfError } from './bcf-error.ts'
import { pictureType, type BcfSnapshot } from './bcf-view.ts'
import { bitmapFiles, readDrawings } from './read-drawings.ts'
import { readGuid } from './guid.ts'
import type { ArchiveFiles } from './read-archive.ts'
import { readViewpoint } from './read-viewpoint.ts'
import { childOf, childrenOf, numberOf, parseXml, textOf } from './xml/parse-xml.ts'
import type { XmlElement } from './xml/xml-element.ts'

/** A viewpoint of a topic, by its file names in the topic's folder. */
type TopicViewpoint = {
  guid?: string | undefined
  /** Undefined for a picture without a camera. */
  file: string | undefined
  snapshot?: string | undefined
}

/** The viewpoints of a `markup.bcf` in order; version 3.0 nests them one level deeper. */
export function listViewpoints(root: XmlElement): TopicViewpoint[] {
  const topic = childOf(root, 'Topic')
  const viewpointElements = [
    ...childrenOf(childOf(topic, 'Viewpoints'), 'ViewPoint'),
    ...childrenOf(root, 'Viewpoints'),
  ]
  return viewpointElements
    .toSorted((one, other) => indexOf(one) - indexOf(other))
    .map((element) => ({
      guid: readGuid(element.getAttribute('Guid')),
      file: textOf(element, 'Viewpoint'),
      snapshot: textOf(element, 'Snapshot'),
    }))
}

export type ViewpointEntry = { files: ArchiveFiles; folder: string; viewpoint: TopicViewpoint }

type ReadViewpoint = {
  camera?: Camera | undefined
  components?: ViewComponents | undefined
  drawings?: ViewDrawings | undefined
  snapshot?: BcfSnapshot | undefined
  /** Why there is no camera, although the viewpoint refers to a file with one. */
  fault?: string | undefined
  /** The names of the viewpoint's bitmap files. */
  bitmaps: string[]
}

/** The content of a viewpoint and its picture. Returns problems, but throws for attacks. */
export function readViewpointAt({ files, folder, viewpoint }: ViewpointEntry): ReadViewpoint {
  const picture = viewpoint.snapshot === undefined ? undefined : files.get(`${folder}${viewpoint.snapshot}`)
  const snapshot = snapshotOf(picture)
  const start = { ...(snapshot && { snapshot }), bitmaps: [] }
  if (viewpoint.file === undefined) return start
  try {
    return { ...start, ...readFile(viewpoint.file, files, folder) }
  } catch (error) {
    if (!isBcfError(error) || error.code !== 'bcf/malformed') throw error
    return { ...start, fault: error.message }
  }
}

function readFile(name: string, files: ViewpointEntry['files'], folder: string) {
  const content = files.get(`${folder}${name}`)
  if (!content) throw new BcfError('bcf/malformed', "This viewpoint's file is missing.")
  const root = parseXml(content, 'VisualizationInfo')
  const viewpoint = readViewpoint(root)
  if (!viewpoint) throw new BcfError('bcf/malformed', 'This viewpoint has no camera.')
  const drawings = keepable(readDrawings(root, (file) => files.get(`${folder}${file}`)))
  // Validates with the schema of saved views; name and prototype are placeholders.
  const issue = savedViewCreateSchema.safeParse({ ...viewpoint, name: 'Any', prototype: 'Any' }).error?.issues[0]
  if (issue) throw new BcfError('bcf/malformed', `${issue.path.join('.')}: ${issue.message}`)
  const { components, ...camera } = viewpoint
  return { camera, ...(components && { components }), ...(drawings && { drawings }), bitmaps: bitmapFiles(root) }
}

/** Omits drawings that a view cannot store, so that the view itself is not lost. */
function keepable(drawings: ViewDrawings | undefined): ViewDrawings | undefined {
  return drawings && viewDrawingsSchema.safeParse(drawings).data
}

function snapshotOf(bytes: Uint8Array | undefined): BcfSnapshot | undefined {
  const type = bytes && pictureType(bytes)
  return bytes && type && { type, bytes }
}

function indexOf(element: XmlElement): number {
  const index = numberOf(element, 'Index')
  return Number.isNaN(index) ? 0 : index
}
