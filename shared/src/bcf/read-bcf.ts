import { savedViewCreateSchema } from '../contract/prototype/saved-view.ts'
import { viewDrawingsSchema, type ViewDrawings } from '../contract/prototype/view-drawings.ts'
import { BcfError, isBcfError } from './bcf-error.ts'
import { pictureType, type BcfImport, type BcfSnapshot, type ImportedView } from './bcf-view.ts'
import { parseXml } from './xml/parse-xml.ts'
import { readArchive } from './read-archive.ts'
import { readDrawings } from './drawings/read-drawings.ts'
import { readTopic, type TopicViewpoint } from './read-topic.ts'
import { readViewpoint } from './read-viewpoint.ts'

type Files = ReadonlyMap<string, Uint8Array>

const versions = ['2.0', '2.1', '3.0']
const longestName = 120
/** Of a file, which may list one viewpoint many times: each is read again. */
const mostViewpoints = 1000

/** Every viewpoint that is a view we could save; what is wrong with the others is told. */
export function readBcf(archive: Uint8Array): BcfImport {
  const files = readArchive(archive)
  assertVersion(files.get('bcf.version'))
  const places: Place[] = []
  for (const [path, markup] of files) {
    if (!path.endsWith('/markup.bcf')) continue
    const folder = path.slice(0, -'markup.bcf'.length)
    for (const viewpoint of readTopic(markup)) places.push({ files, folder, viewpoint })
  }
  if (places.length > mostViewpoints) throw tooMany(places.length)
  const result: BcfImport = { views: [], skipped: [] }
  for (const place of places) readInto(result, place)
  if (places.length > 0) return result
  throw new BcfError('bcf/no-viewpoints', 'There are no viewpoints in this file.')
}

function tooMany(count: number): BcfError {
  const [found, most] = [count, mostViewpoints].map((number) => number.toLocaleString('en-US'))
  return new BcfError('bcf/too-large', `The file was refused: it lists ${found} viewpoints, and ${most} can be read.`)
}

function assertVersion(content: Uint8Array | undefined): void {
  if (!content) throw new BcfError('bcf/malformed', 'This is no BCF file: it does not say its version.')
  const version = parseXml(content, 'Version').getAttribute('VersionId')?.trim() ?? 'unknown'
  if (versions.includes(version)) return
  throw new BcfError('bcf/wrong-version', `The file is of BCF version ${version}. Use one of ${versions.join(', ')}.`)
}

type Place = { files: Files; folder: string; viewpoint: TopicViewpoint }

function readInto(result: BcfImport, place: Place): void {
  const { folder, viewpoint } = place
  try {
    result.views.push(readView(place))
  } catch (error) {
    // An attack makes the whole file suspect; anything else is the matter of one viewpoint.
    if (!isBcfError(error) || error.code !== 'bcf/malformed') throw error
    result.skipped.push({ file: `${folder}${viewpoint.file}`, reason: error.message })
  }
}

function readView({ files, folder, viewpoint }: Place): ImportedView {
  const content = files.get(`${folder}${viewpoint.file}`)
  if (!content) throw new BcfError('bcf/malformed', 'The file of this viewpoint is missing.')
  const root = parseXml(content, 'VisualizationInfo')
  const camera = readViewpoint(root)
  if (!camera) throw new BcfError('bcf/malformed', 'This viewpoint has no camera.')
  const drawings = keepable(readDrawings(root, (file) => files.get(`${folder}${file}`)))
  // The prototype is chosen by whoever imports; any name stands in for it while the rest is checked.
  const name = viewpoint.name.slice(0, longestName).toWellFormed().trim()
  const issue = savedViewCreateSchema.safeParse({ ...camera, name, prototype: 'Any' }).error?.issues[0]
  if (issue) throw new BcfError('bcf/malformed', `${issue.path.join('.')}: ${issue.message}`)
  const picture = viewpoint.snapshot === undefined ? undefined : files.get(`${folder}${viewpoint.snapshot}`)
  const snapshot = snapshotOf(picture)
  const { guid } = viewpoint
  return {
    ...camera,
    ...(guid !== undefined && { id: guid }),
    name,
    ...(drawings && { drawings }),
    ...(snapshot && { snapshot }),
  }
}

/** What is drawn is no reason to lose the view: what a view cannot hold is left out of it. */
function keepable(drawings: ViewDrawings | undefined): ViewDrawings | undefined {
  return drawings && viewDrawingsSchema.safeParse(drawings).data
}

function snapshotOf(bytes: Uint8Array | undefined): BcfSnapshot | undefined {
  const type = bytes && pictureType(bytes)
  return bytes && type && { type, bytes }
}
