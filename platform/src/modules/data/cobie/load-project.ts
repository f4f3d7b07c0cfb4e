import { PlatformError } from '../../../errors/platform-error.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { yieldToEventLoop } from '../../../streaming/yield-to-event-loop.ts'
import { findUser } from '../../organization/users/index.ts'
import { projectNamed } from '../project-groups/choose-project.ts'
import { versionSetNamed, versionSetNotFound } from '../version-sets/read-sets.ts'
import { listCapturesOfSet } from '../version-sets/repository.ts'
import {
  findSourceProject,
  listCapturesNamed,
  listComponentAssets,
  listComponents,
  listNewestCaptures,
  listParametersOf,
  listStoreys,
  listTypes,
  listWholes,
  type FoundCapture,
} from './repository.ts'
import type { SourceAsset, SourceCapture, SourceElement } from './rows/source.ts'
import { createSurvey, type Survey } from './rows/survey.ts'

/** A project's newest captures, or those of a version set. */
export type CobieRequest = { projectId: string; versionSetId?: string | undefined }

/** Elements of all captures together; names of components are in memory. */
const maxElements = 300_000
/** Elements that are read in one transaction and held in memory. */
const elementsAtOnce = 1000
/** Elements that are processed before yielding to other requests; each may have hundreds of values. */
const elementsPerTurn = 20
/** The version of the reader that reads zones and systems. */
const readsGroups = 6

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
  const { source, project, found, person, assets, notes } = await scope.inTransaction((inside) =>
    loadHead(inside, request),
  )
  const captures: SourceCapture[] = []
  for (const capture of found) {
    const author = capture.author || person.email
    captures.push({ ...capture, author, ...(await scope.inTransaction((inside) => loadParts(inside, capture.id))) })
  }
  const elements = () => elementsOf(scope, captures)
  const survey = createSurvey({ project, captures, assets, person })
  for await (const { capture, batch } of elements()) for (const element of batch) survey.note(capture, element)
  return { source, survey: survey.end(), captures: found, notes, elements }
}

async function loadHead(scope: OrganizationScope, { projectId, versionSetId }: CobieRequest) {
  const { tx, organizationId, userId, roles } = scope
  await projectNamed(scope, projectId)
  const project = await findSourceProject(tx, { organizationId, projectId })
  if (!project) throw new Error("The project wasn't found again.")
  const { found, versionSet } = versionSetId
    ? await capturesOfSet(scope, { projectId, versionSetId })
    : { found: await listNewestCaptures(tx, { organizationId, projectId }), versionSet: undefined }
  if (found.length === 0) throw noCaptures()
  if (found.reduce((sum, { elementCount }) => sum + elementCount, 0) > maxElements) throw tooLarge()
  const user = await findUser(tx, userId)
  const person = { email: user?.contactEmail ?? '', firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }
  const maySeeAssets = roles.includes('assets.read')
  const listed = maySeeAssets ? await listComponentAssets(tx, { organizationId, projectId }) : []
  const assets = new Map<string, SourceAsset>(
    listed.flatMap((one) => (one.componentId ? [[one.componentId, one]] : [])),
  )
  const source = { name: `${project.projectNumber} ${project.projectName}`.trim(), versionSet }
  return { source, project, found, person, assets, notes: notesOf(found, maySeeAssets) }
}

async function capturesOfSet(scope: OrganizationScope, { projectId, versionSetId }: Required<CobieRequest>) {
  const { tx, organizationId } = scope
  const { set } = await versionSetNamed(scope, versionSetId)
  if (set.projectGroupId !== projectId) throw versionSetNotFound()
  const inSet = await listCapturesOfSet(tx, { organizationId, id: set.id })
  const captureIds = inSet.map(({ captureId }) => captureId)
  return { found: await listCapturesNamed(tx, organizationId, captureIds), versionSet: set.name }
}

function notesOf(found: readonly FoundCapture[], maySeeAssets: boolean): string[] {
  const early = found.filter(({ readerVersion }) => readerVersion < readsGroups).map(({ fileName }) => fileName)
  return [
    ...(maySeeAssets ? [] : ["Asset data isn't included because you don't have permission to view assets."]),
    ...(early.length === 0
      ? []
      : [
          `Zones and systems aren't included for files without them or captured before they were read: ${early.join(', ')}.`,
        ]),
  ]
}

async function loadParts({ tx, organizationId }: OrganizationScope, captureId: string) {
  const place = { organizationId, captureId }
  const storeys = await listStoreys(tx, place)
  const types = new Map((await listTypes(tx, place)).map((type) => [type.number, type]))
  const parameters = new Map((await listParametersOf(tx, place)).map(({ number, ...parameter }) => [number, parameter]))
  const wholes = new Map(
    (await listWholes(tx, place)).flatMap(({ number, whole }) => (whole === null ? [] : [[number, whole]])),
  )
  return { storeys, types, parameters, wholes }
}

async function* elementsOf(scope: DetachedScope, captures: readonly SourceCapture[]) {
  const { organizationId } = scope
  for (const capture of captures) {
    for (let after = 0; ;) {
      const from = after
      const batch = await scope.inTransaction(({ tx }) =>
        listComponents(tx, { organizationId, captureId: capture.id }, { after: from, take: elementsAtOnce }),
      )
      for (let start = 0; start < batch.length; start += elementsPerTurn) {
        await yieldToEventLoop()
        yield { capture, batch: batch.slice(start, start + elementsPerTurn) }
      }
      if (batch.length < elementsAtOnce) break
      after = batch.at(-1)?.number ?? after
    }
  }
}

function noCaptures(): PlatformError {
  return new PlatformError('cobie/no-captures', 422, 'This project has no captures. Upload its building files first.')
}

function tooLarge(): PlatformError {
  const most = maxElements.toLocaleString('en-US')
  const detail = `The files have more than ${most} elements together. Choose a version set with fewer files.`
  return new PlatformError('cobie/too-large', 422, detail)
}
