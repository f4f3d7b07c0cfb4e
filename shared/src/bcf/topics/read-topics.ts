import { BcfError, isBcfError } from '../bcf-error.ts'
import { readArchive } from '../read-archive.ts'
import { listViewpoints, readViewpointAt } from '../read-topic.ts'
import { assertVersion } from '../read-version.ts'
import { mostKept, mostKeptXml, type BcfFile, type BcfRest, type BcfTopic, type BcfViewpoint } from './bcf-topic.ts'
import { readDocuments, readNamedDocuments, type NamedDocuments } from './read-documents.ts'
import { readMarkup, type Markup } from './read-markup.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** Of one file: more than anybody looks through. */
export const mostTopics = 2000
const mostViewpoints = 10_000

/** All topics of a file of version 2.0 to 3.0. Throws a `BcfError` where nothing can be read or the file is an attack. */
export function readTopics(archive: Uint8Array): BcfFile {
  const files = readArchive(archive, { isWanted: () => true, entries: 20_000 })
  const version = assertVersion(files.get('bcf.version'))
  const paths = [...files.keys()].filter((path) => path.endsWith('/markup.bcf'))
  if (paths.length > mostTopics) throw tooMany(paths.length, 'topics', mostTopics)
  const named = readNamedDocuments(files)
  const read: BcfFile = { version, topics: [], faults: [], remarks: new Map() }
  const seen = new Set<string>()
  const byFolder = Map.groupBy(files.keys(), firstFolder)
  let viewpoints = 0
  for (const path of paths) {
    const folder = path.slice(0, -'markup.bcf'.length)
    const topic = readTopic(read, { files, folder, named, seen, beside: byFolder.get(firstFolder(folder)) ?? [] })
    viewpoints += topic?.viewpoints.length ?? 0
    if (viewpoints > mostViewpoints) throw tooMany(viewpoints, 'viewpoints', mostViewpoints)
  }
  if (paths.length === 0) throw new BcfError('bcf/malformed', 'There are no topics in this file.')
  return read
}

type Place = { files: Files; folder: string; named: NamedDocuments; seen: Set<string>; beside: readonly string[] }

function firstFolder(path: string): string {
  return path.slice(0, path.indexOf('/') + 1)
}

function readTopic(read: BcfFile, place: Place): BcfTopic | undefined {
  const { folder, files, seen } = place
  let title = folder.slice(0, -1)
  try {
    const markup = readMarkup(files.get(`${folder}markup.bcf`) ?? new Uint8Array())
    if (markup.title !== '') title = markup.title
    if (markup.guid === undefined) throw new BcfError('bcf/malformed', 'The topic has no guid.')
    if (seen.has(markup.guid)) throw new BcfError('bcf/malformed', 'The file holds a topic of this guid twice.')
    seen.add(markup.guid)
    const { topic, remarks } = completed(markup, markup.guid, place)
    read.topics.push(topic)
    if (remarks.length > 0) read.remarks.set(topic.guid, remarks)
    return topic
  } catch (error) {
    // An attack makes the whole file suspect; anything else is the matter of one topic.
    if (!isBcfError(error) || error.code !== 'bcf/malformed') throw error
    read.faults.push({ folder, title, reason: error.message })
    return undefined
  }
}

/** With what lies beside the markup. */
function completed(markup: Markup, guid: string, { files, folder, named, beside }: Place) {
  const { root, rest: unknown, ...said } = markup
  const [used, remarks] = [new Set([`${folder}markup.bcf`]), [] as string[]]
  const viewpoints: BcfViewpoint[] = []
  for (const listed of listViewpoints(root)) {
    for (const name of [listed.file, listed.snapshot]) if (name !== undefined) used.add(`${folder}${name}`)
    if (listed.guid === undefined || viewpoints.some((one) => one.guid === listed.guid)) {
      remarks.push('A viewpoint without a guid of its own is left out.')
      continue
    }
    const { fault, bitmaps, ...viewpoint } = readViewpointAt({ files, folder, viewpoint: listed })
    for (const name of bitmaps) used.add(`${folder}${name}`)
    if (fault !== undefined) remarks.push(`A viewpoint is not what it says: ${fault}`)
    if (viewpoint.camera ?? viewpoint.snapshot) viewpoints.push({ guid: listed.guid, ...viewpoint })
  }
  const { documents, paths } = readDocuments(
    root.children.find(({ localName }) => localName === 'Topic'),
    {
      ...{ files, folder, named },
    },
  )
  for (const path of paths) used.add(path)
  const left = beside.filter((path) => path.startsWith(folder) && !path.endsWith('/') && !used.has(path))
  const handedOn = left.map((path) => ({ name: path.slice(folder.length), bytes: files.get(path) ?? new Uint8Array() }))
  const topic = { ...said, guid, viewpoints, documents, rest: { ...unknown, files: handedOn } }
  return { topic: bounded(topic, remarks), remarks }
}

/** Without documents and files that are more than is kept, largest first. */
function bounded(topic: BcfTopic, remarks: string[]): BcfTopic {
  const held = [
    ...topic.documents.flatMap((one) => ('bytes' in one ? [{ name: one.name, bytes: one.bytes }] : [])),
    ...topic.rest.files,
  ].toSorted((one, other) => other.bytes.length - one.bytes.length)
  let bytes = held.reduce((sum, one) => sum + one.bytes.length, 0)
  const gone = new Set<Uint8Array>()
  for (const one of held) {
    if (bytes <= mostKept) break
    bytes -= one.bytes.length
    gone.add(one.bytes)
    remarks.push(`“${one.name.slice(0, 100)}” is too large to be kept.`)
  }
  const rest: BcfRest = { ...topic.rest, files: topic.rest.files.filter((one) => !gone.has(one.bytes)) }
  const isLong = [...rest.topic, ...rest.markup].join('').length > mostKeptXml
  if (isLong) remarks.push('What is not understood of it is too long to be kept.')
  const documents = topic.documents.filter((one) => !('bytes' in one) || !gone.has(one.bytes))
  return { ...topic, documents, rest: isLong ? { ...rest, topic: [], markup: [] } : rest }
}

function tooMany(count: number, things: string, most: number): BcfError {
  const [found, read] = [count, most].map((number) => number.toLocaleString('en-US'))
  return new BcfError('bcf/too-large', `The file was refused: it lists ${found} ${things}, and ${read} can be read.`)
}
