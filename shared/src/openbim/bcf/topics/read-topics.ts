import { maxViewpoints as maxPerTopic } from '../../../domain/contract/topics/topic-viewpoint.ts'
import { BcfError, isBcfError } from '../bcf-error.ts'
import { readArchive, type ArchiveFiles } from '../read-archive.ts'
import { listViewpoints, readViewpointAt } from '../read-topic.ts'
import { assertVersion } from '../read-version.ts'
import { maxPreservedBytes, noRest, type BcfFile, type BcfTopic, type BcfViewpoint } from './bcf-topic.ts'
import { readDocuments, readNamedDocuments, type NamedDocuments } from './read-documents.ts'
import { readMarkup, type Markup } from './read-markup.ts'
import { childOf } from '../xml/parse-xml.ts'

/** Maximum number of topics per file: more than anyone reviews. */
export const maxTopics = 2000
const maxViewpoints = 10_000

/**
 * All topics of a file of version 2.0 to 3.0. Throws a `BcfError` if nothing can be read or the file is an attack.
 */
export function readTopics(archive: Uint8Array): BcfFile {
  const files = readArchive(archive, { isWanted: () => true, entries: 20_000 })
  const version = assertVersion(files.get('bcf.version'))
  const paths = [...files.keys()].filter((path) => /\/markup\.bcf$/i.test(path))
  if (paths.length > maxTopics) throw tooMany(paths.length, 'topics', maxTopics)
  const documents = readNamedDocuments(files)
  const read: BcfFile = { version, topics: [], faults: [], remarks: new Map() }
  const readPaths = new Set<string>()
  const byFolder = Map.groupBy(files.keys(), firstFolder)
  const counts = { viewpoints: 0 }
  for (const path of paths) {
    const folder = path.slice(0, -'markup.bcf'.length)
    readTopic(read, {
      files,
      folder,
      named: documents,
      readPaths,
      counts,
      otherFiles: byFolder.get(firstFolder(folder)) ?? [],
    })
  }
  if (paths.length === 0) throw new BcfError('bcf/malformed', 'There are no topics in this file.')
  return read
}

type TopicSource = {
  files: ArchiveFiles
  folder: string
  named: NamedDocuments
  readPaths: Set<string>
  /** Counts of all topics so far. */
  counts: { viewpoints: number }
  otherFiles: readonly string[]
}

function firstFolder(path: string): string {
  return path.slice(0, path.indexOf('/') + 1)
}

function readTopic(read: BcfFile, source: TopicSource): void {
  const { folder, files, readPaths } = source
  let title = folder.slice(0, -1)
  try {
    const markup = readMarkup(files.get(`${folder}markup.bcf`) ?? new Uint8Array())
    if (markup.title !== '') title = markup.title
    if (markup.guid === undefined) throw new BcfError('bcf/malformed', 'The topic has no GUID.')
    if (readPaths.has(markup.guid)) throw new BcfError('bcf/malformed', 'The file contains two topics with this GUID.')
    readPaths.add(markup.guid)
    const { topic, remarks } = completed(markup, markup.guid, source)
    read.topics.push(topic)
    if (remarks.length > 0) read.remarks.set(topic.guid, remarks)
  } catch (error) {
    // After an attack nothing in the file can be trusted. Other errors only affect one topic.
    if (!isBcfError(error) || error.code !== 'bcf/malformed') throw error
    read.faults.push({ folder, title, reason: error.message })
  }
}

/** Adds viewpoints, documents and files to the markup. */
function completed(markup: Markup, guid: string, source: TopicSource) {
  const { files, folder, named, otherFiles } = source
  const { root, dropped, ...fields } = markup
  const { viewpoints, used, remarks } = viewpointsOf(root, source)
  used.add(files.exactPath(`${folder}markup.bcf`))
  const { documents, paths, remarks: missing } = readDocuments(childOf(root, 'Topic'), { files, folder, named })
  for (const path of paths) used.add(path)
  remarks.push(...missing, ...dropped)
  const left = otherFiles.filter((path) => path.startsWith(folder) && !path.endsWith('/') && !used.has(path))
  const remainingFiles = left.map((path) => ({
    name: path.slice(folder.length),
    bytes: files.get(path) ?? new Uint8Array(),
  }))
  const topic = { ...fields, guid, viewpoints, documents, rest: { ...noRest, files: remainingFiles } }
  return { topic: bounded(topic, remarks), remarks }
}

/** Counted before reading any; no file is read twice. */
function viewpointsOf(root: Markup['root'], { files, folder, counts }: TopicSource) {
  const all = listViewpoints(root)
  if (all.length > maxPerTopic) throw new BcfError('bcf/malformed', `It has more than ${maxPerTopic} viewpoints.`)
  counts.viewpoints += all.length
  if (counts.viewpoints > maxViewpoints) throw tooMany(counts.viewpoints, 'viewpoints', maxViewpoints)
  const [used, guids, read] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const [viewpoints, remarks]: [BcfViewpoint[], string[]] = [[], []]
  for (const one of all) {
    for (const name of [one.file, one.snapshot]) if (name !== undefined) used.add(files.exactPath(`${folder}${name}`))
    if (one.guid === undefined || guids.has(one.guid)) {
      remarks.push('A viewpoint without its own GUID was skipped.')
      continue
    }
    if (one.file !== undefined && read.has(one.file)) {
      remarks.push("A viewpoint that uses another viewpoint's file was skipped.")
      continue
    }
    guids.add(one.guid)
    if (one.file !== undefined) read.add(one.file)
    const { fault, bitmaps, ...viewpoint } = readViewpointAt({ files, folder, viewpoint: one })
    for (const name of bitmaps) used.add(files.exactPath(`${folder}${name}`))
    if (fault !== undefined) remarks.push(`Couldn't read a viewpoint: ${fault}`)
    if (viewpoint.camera ?? viewpoint.snapshot) viewpoints.push({ guid: one.guid, ...viewpoint })
  }
  return { viewpoints, used, remarks }
}

/** Removes the largest documents and files until the rest can be stored. */
function bounded(topic: BcfTopic, remarks: string[]): BcfTopic {
  const stored = [
    ...topic.documents.flatMap((one) => ('bytes' in one ? [{ name: one.name, bytes: one.bytes }] : [])),
    ...topic.rest.files,
  ].toSorted((one, other) => other.bytes.length - one.bytes.length)
  let bytes = stored.reduce((sum, one) => sum + one.bytes.length, 0)
  const droppedBytes = new Set<Uint8Array>()
  for (const one of stored) {
    if (bytes <= maxPreservedBytes) break
    bytes -= one.bytes.length
    droppedBytes.add(one.bytes)
    remarks.push(`“${one.name.slice(0, 100)}” is too large to store.`)
  }
  const rest = { ...topic.rest, files: topic.rest.files.filter((one) => !droppedBytes.has(one.bytes)) }
  const documents = topic.documents.filter((one) => !('bytes' in one) || !droppedBytes.has(one.bytes))
  return { ...topic, documents, rest }
}

function tooMany(count: number, noun: string, max: number): BcfError {
  const [countText, read] = [count, max].map((number) => number.toLocaleString('en-US'))
  return new BcfError(
    'bcf/too-large',
    `This file can't be imported: it lists ${countText} ${noun}, and the limit is ${read}.`,
  )
}
