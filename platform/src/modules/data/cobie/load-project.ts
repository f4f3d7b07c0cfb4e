import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import { sizeInWords } from '../../../errors/size-in-words.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { yieldToEventLoop } from '../../../streaming/yield-to-event-loop.ts'
import { findUser } from '../../organization/users/index.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import { requireVersionSet, versionSetNotFound } from '../version-sets/read-sets.ts'
import { listCapturesOfSet } from '../version-sets/repository.ts'
import { componentAssets } from './component-assets.ts'
import {
  countTypeBytes,
  findLastNumbers,
  findSourceProject,
  listCapturesNamed,
  listAssetsOfComponents,
  listComponents,
  listNewestCaptures,
  listParametersOf,
  listStoreys,
  listTypes,
  listParents,
  type FoundCapture,
  type NumberRange,
} from './repository.ts'
import { isManaged } from './rows/managed.model.ts'
import type { Property } from './rows/properties.model.ts'
import type { SourceAsset, SourceCapture, SourceElement, SourceType } from './rows/source.ts'
import { createSurvey, type Survey } from './rows/survey.ts'

/** A project's newest captures, or those of a version set. */
export type CobieRequest = { projectId: string; versionSetId?: string | undefined }

/** Elements of all captures together; names of components are in memory. */
const maxElements = 300_000
/** Bytes of the values of types, which are in memory. */
const maxTypeBytes = 64 * 1024 * 1024
/** Rows that are read in one transaction. Their number limits how long others wait. */
const rowsAtOnce = 500
/** Elements that are processed before yielding to other requests; each may have hundreds of values. */
const elementsPerBatch = 5
/** The version of the reader that reads zones and systems. */
const readsGroups = 6

type LoadedCapture = SourceCapture & { lastElement: number }

export type LoadedProject = {
  /** What was loaded, by name. */
  source: { name: string; versionSet?: string | undefined }
  survey: Survey
  captures: readonly FoundCapture[]
  notes: string[]
  /** Rooms and components in batches, each read in a transaction of its own. */
  elements(): AsyncGenerator<{ capture: SourceCapture; batch: readonly SourceElement[] }>
}

/** Reads what a workbook is made of, except for its elements, which are surveyed. Fails with 404 or 422. */
export async function loadProject(scope: DetachedScope, request: CobieRequest): Promise<LoadedProject> {
  const { source, project, found, person, maySeeAssets } = await scope.inTransaction((inside) =>
    loadHead(inside, request),
  )
  const assets = maySeeAssets ? await loadAssets(scope, request) : new Map<string, SourceAsset>()
  const captures: LoadedCapture[] = []
  const room = { bytes: maxTypeBytes }
  for (const capture of found) {
    const author = capture.author || person.email
    captures.push({ ...capture, author, ...(await loadParts(scope, capture.id, room)) })
  }
  const elements = () => elementsOf(scope, captures)
  const survey = createSurvey({ project, captures, assets, person })
  for await (const { capture, batch } of elements()) for (const element of batch) survey.note(capture, element)
  return { source, survey: survey.end(), captures: found, notes: notesOf(found, maySeeAssets), elements }
}

async function loadHead(scope: OrganizationScope, { projectId, versionSetId }: CobieRequest) {
  const { tx, organizationId, userId, roles } = scope
  await requireProject(scope, projectId)
  const project = await findSourceProject(tx, { organizationId, projectId })
  if (!project) throw new Error("The project wasn't found again.")
  const { found, versionSet } = versionSetId
    ? await capturesOfSet(scope, { projectId, versionSetId })
    : { found: await listNewestCaptures(tx, { organizationId, projectId }), versionSet: undefined }
  if (found.length === 0) throw noCaptures()
  if (found.reduce((sum, { elementCount }) => sum + elementCount, 0) > maxElements) throw tooLarge()
  const user = await findUser(tx, userId)
  const person = { email: user?.contactEmail ?? '', firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }
  const source = { name: `${project.projectNumber} ${project.projectName}`.trim(), versionSet }
  return { source, project, found, person, maySeeAssets: roles.includes('assets.read') }
}

async function loadAssets(scope: DetachedScope, { projectId }: CobieRequest): Promise<Map<string, SourceAsset>> {
  const project = { organizationId: scope.organizationId, projectId }
  const assets = new Map<string, SourceAsset>()
  const read = (part: { after: string; take: number }) =>
    scope.inTransaction(({ tx }) => listAssetsOfComponents(tx, project, part))
  for await (const batch of componentAssets(read)) for (const asset of batch) assets.set(asset.componentId, asset)
  return assets
}

async function capturesOfSet(scope: OrganizationScope, { projectId, versionSetId }: Required<CobieRequest>) {
  const { tx, organizationId } = scope
  const { set } = await requireVersionSet(scope, versionSetId)
  if (set.projectGroupId !== projectId) throw versionSetNotFound()
  const inSet = await listCapturesOfSet(tx, { organizationId, id: set.id })
  const captureIds = inSet.map(({ captureId }) => captureId)
  return { found: await listCapturesNamed(tx, organizationId, captureIds), versionSet: set.name }
}

function notesOf(found: readonly FoundCapture[], maySeeAssets: boolean): string[] {
  const outdatedFiles = found.filter(({ readerVersion }) => readerVersion < readsGroups).map(({ fileName }) => fileName)
  return [
    ...(maySeeAssets ? [] : ["Asset data isn't included because you don't have permission to view assets."]),
    ...(outdatedFiles.length === 0
      ? []
      : [
          `Zones and systems aren't included for files without them or captured before they were read: ${outdatedFiles.join(', ')}.`,
        ]),
  ]
}

/** `room`: how many bytes the types of this and later captures may have together. */
async function loadParts(scope: DetachedScope, captureId: string, room: { bytes: number }) {
  const capture = { organizationId: scope.organizationId, captureId }
  const { bytes, storeys, last } = await scope.inTransaction(async ({ tx }) => ({
    bytes: await countTypeBytes(tx, capture),
    storeys: await listStoreys(tx, capture),
    last: await findLastNumbers(tx, capture),
  }))
  room.bytes -= bytes
  if (room.bytes < 0) throw tooManyValues()
  const types = new Map<number, SourceType>()
  for await (const batch of batchesOf(scope, last.type, (tx, range) => listTypes(tx, capture, range)))
    for (const type of batch) types.set(type.number, type)
  const parameters = new Map<number, Omit<Property, 'value'>>()
  for await (const batch of batchesOf(scope, last.parameter, (tx, range) => listParametersOf(tx, capture, range)))
    for (const { number, ...parameter } of batch) parameters.set(number, parameter)
  const wholes = new Map<number, number>()
  for await (const batch of batchesOf(scope, last.element, (tx, range) => listParents(tx, capture, range)))
    for (const { number, whole } of batch) wholes.set(number, whole)
  return { storeys, types, parameters, wholes, lastElement: last.element }
}

async function* elementsOf(scope: DetachedScope, captures: readonly LoadedCapture[]) {
  const { organizationId } = scope
  for (const capture of captures) {
    const key = { organizationId, captureId: capture.id }
    for await (const batch of batchesOf(scope, capture.lastElement, (tx, range) => listComponents(tx, key, range)))
      for (let start = 0; start < batch.length; start += elementsPerBatch) {
        await yieldToEventLoop()
        const part = batch.slice(start, start + elementsPerBatch)
        yield { capture, batch: part.filter((element) => isManaged(element, capture.types.get(element.typeNumber))) }
      }
  }
}

/**
 * Rows by ranges of their numbers, each range read in a transaction of its own. Pages with a limit would read the whole capture for each
 * page as long as PostgreSQL has no statistics of a new capture.
 */
async function* batchesOf<Row>(
  scope: DetachedScope,
  last: number,
  read: (tx: Transaction, range: NumberRange) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; after < last; after += rowsAtOnce) {
    const range = { after, upTo: after + rowsAtOnce }
    yield await scope.inTransaction(({ tx }) => read(tx, range))
    await yieldToEventLoop()
  }
}

function noCaptures(): PlatformError {
  return new PlatformError('cobie/no-captures', 422, 'This project has no captures. Upload its building files first.')
}

function tooManyValues(): PlatformError {
  const detail = `The types of the files have more than ${sizeInWords(maxTypeBytes)} of values together. Choose a version set with fewer files.`
  return new PlatformError('cobie/too-large', 422, detail)
}

function tooLarge(): PlatformError {
  const limit = maxElements.toLocaleString('en-US')
  const detail = `The files have more than ${limit} elements together. Choose a version set with fewer files.`
  return new PlatformError('cobie/too-large', 422, detail)
}
