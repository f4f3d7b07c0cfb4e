import { strToU8 } from 'fflate'
import { bitmapBytes, bitmapFile } from '../drawings-text.ts'
import { viewpointText } from '../viewpoint-text.ts'
import type { BcfDocument, BcfTopic, BcfVersion, BcfViewpoint } from './bcf-topic.ts'
import { documentsText, extensionsText, projectText, versionText, type BcfWords } from './head-text.ts'
import { markupText } from './markup-text.ts'

/** A file of the archive. `isPacked`: the content is already compressed, as in pictures and documents. */
export type BcfEntry = { path: string; bytes: Uint8Array; isPacked: boolean }
/** Only the names, because the content is written with the topics. */
type NamedTopic = { documents: readonly ({ url: string } | { documentGuid: string; name: string })[] }
type BcfHead = { project: { id: string; name: string }; words: BcfWords }

/** Files about the whole archive; they can be written at any time, because the order of entries does not matter. */
export function headEntries({ project, words }: BcfHead, version: BcfVersion): BcfEntry[] {
  const texts = {
    'bcf.version': versionText(version),
    'project.bcfp': projectText(project, version),
    ...(version === '3.0' && { 'extensions.xml': extensionsText(words) }),
  }
  return Object.entries(texts).map(([path, text]) => ({ path, bytes: strToU8(text), isPacked: false }))
}

/** `documents.xml`, only in version 3.0 and if there are any. */
export function documentEntries(topics: readonly NamedTopic[], version: BcfVersion): BcfEntry[] {
  const documentNames = topics.flatMap(({ documents }) => documents.flatMap(nameOf))
  if (version !== '3.0' || documentNames.length === 0) return []
  const uniqueDocuments = [...new Map(documentNames.map((one) => [one.guid, one])).values()]
  return [{ path: 'documents.xml', bytes: strToU8(documentsText(uniqueDocuments)), isPacked: false }]
}

function nameOf(document: NamedTopic['documents'][number]) {
  return 'url' in document ? [] : [{ guid: document.documentGuid, name: document.name }]
}

/** The files of one topic. Its folder has its own entry, as BCF requires. */
export function topicEntries(topic: BcfTopic, version: BcfVersion): BcfEntry[] {
  const folder = `${topic.guid}/`
  const usedNames = new Set(topic.rest.files.map(({ name }) => name))
  const viewpointNames = topic.viewpoints.map((viewpoint, index) => namesOf(viewpoint, index, usedNames))
  const documentPath = (document: BcfDocument) =>
    'bytes' in document ? `../documents/${document.documentGuid}-${fileName(document.name)}` : undefined
  const markup = markupText(topic, {
    version,
    viewpoints: viewpointNames.map(({ guid, viewpoint, snapshot }) => ({ guid, viewpoint, snapshot })),
    pathOf: documentPath,
  })
  return [
    { path: folder, bytes: new Uint8Array(), isPacked: true },
    { path: `${folder}markup.bcf`, bytes: strToU8(markup), isPacked: false },
    ...topic.viewpoints.flatMap((viewpoint, index) =>
      viewpointEntries(viewpoint, { ...viewpointNames[index], folder, version }),
    ),
    ...topic.rest.files.map(({ name, bytes }) => ({ path: folder + name, bytes, isPacked: false })),
    ...topic.documents.flatMap((document) => documentEntry(document, version, documentPath(document))),
  ]
}

type Names = { guid: string; viewpoint?: string | undefined; snapshot?: string | undefined; bitmaps: string }

/**
 * The names of viewpoint files. The first viewpoint gets the standard names, which other programs expect; an imported
 * topic may already contain a file with such a name.
 */
function namesOf(viewpoint: BcfViewpoint, index: number, usedNames: ReadonlySet<string>): Names {
  const { guid, camera, snapshot } = viewpoint
  const suffix = index === 0 ? '' : `-${index + 1}`
  const type = snapshot?.type === 'image/jpeg' ? 'jpg' : 'png'
  const availableName = (name: string) => (usedNames.has(name) ? `lintel-${name}` : name)
  return {
    guid,
    ...(camera && { viewpoint: availableName(`viewpoint${suffix}.bcfv`) }),
    ...(snapshot && { snapshot: availableName(`snapshot${suffix}.${type}`) }),
    bitmaps: index === 0 ? '' : `viewpoint${suffix}-`,
  }
}

type ViewpointFileNames = Partial<Names> & { folder: string; version: BcfVersion }

function viewpointEntries(
  { guid, camera, components, drawings, snapshot }: BcfViewpoint,
  { viewpoint, snapshot: snapshotName, bitmaps = '', folder, version }: ViewpointFileNames,
): BcfEntry[] {
  const entries: BcfEntry[] = []
  if (camera && viewpoint !== undefined) {
    const view = { ...camera, name: '', components, drawings }
    const text = viewpointText(guid, view, { version, bitmaps })
    entries.push({ path: folder + viewpoint, bytes: strToU8(text), isPacked: false })
    for (const [index, bitmap] of (drawings?.bitmaps ?? []).entries())
      entries.push({ path: folder + bitmaps + bitmapFile(bitmap, index), bytes: bitmapBytes(bitmap), isPacked: true })
  }
  if (snapshot && snapshotName !== undefined)
    entries.push({ path: folder + snapshotName, bytes: snapshot.bytes, isPacked: true })
  return entries
}

function documentEntry(document: BcfDocument, version: BcfVersion, documentPath: string | undefined): BcfEntry[] {
  if (!('bytes' in document)) return []
  const path = version === '3.0' ? `documents/${document.documentGuid}` : (documentPath ?? '').slice('../'.length)
  return [{ path, bytes: document.bytes, isPacked: false }]
}

/** A safe file name for archives. */
function fileName(name: string): string {
  return name
    .replaceAll(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(-100)
}
