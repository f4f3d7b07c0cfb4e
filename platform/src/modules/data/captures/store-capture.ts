import { basename, extname } from 'node:path'
import type { ChosenProject } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../database/scope.ts'
import { limitedWarnings } from '../../../ifc/limited-warnings.ts'
import type { EndRecord, HeaderRecord, ModelRecord, ParameterDefinition } from '../../../ifc/model-records.ts'
import { firstReaderVersion } from '../../../ifc/reader-version.ts'
import { openChosenProject } from '../project-groups/choose-project.ts'
import { openProposedProject, shortened } from '../project-groups/proposal/propose-project.ts'
import { openProjectGroup } from '../project-groups/repository.ts'
import { insertCustomInfos, insertRecords, insertSummary } from './captured-rows-repository.ts'
import { findCaptureOfFile, insertCapture, setEnd, type CaptureKey, type NewCapture } from './repository.ts'
import type { CaptureType } from './schema.ts'

/** The file of a capture. */
export type CapturedFile = Pick<
  NewCapture,
  | 'organizationId'
  | 'documentFileName'
  | 'fileOriginPath'
  | 'fileKey'
  | 'fileHash'
  | 'fileBytes'
  | 'capturedById'
  | 'captureDate'
> &
  Partial<Pick<NewCapture, 'captureType'>> & {
    /** Warnings from before the file was read. */
    warnings?: readonly string[]
    /** Undefined if the file determines it. */
    project?: ChosenProject | undefined
  }

export type StoredCapture =
  /** The organization already has a capture of this file; nothing was stored. */
  | { captureId: string; isKnown: true }
  | {
      captureId: string
      isKnown: false
      elements: number
      values: number
      parameterDefinitions: readonly ParameterDefinition[]
    }

/**
 * Stores the complete capture in the transaction. The reader limits the sizes of the record batches. Calls `onStored`
 * with the progress from 0 to 1.
 */
export async function storeCapture(
  tx: Transaction,
  file: CapturedFile,
  slices: AsyncIterable<readonly ModelRecord[]>,
  onStored: (part: number) => Promise<void>,
): Promise<StoredCapture> {
  let captureKey: CaptureKey | undefined
  let [elements, all] = [0, 0]
  let inserting = Promise.resolve()
  try {
    for await (const slice of slices) {
      const [first] = slice
      if (first?.kind === 'header') {
        all = first.elements
        captureKey = await beginCapture(tx, file, first)
      }
      if (!captureKey) return { captureId: await knownCapture(tx, file), isKnown: true }
      elements += slice.filter(({ kind }) => kind === 'element').length
      await inserting
      // Read the next records while the database stores these; errors are thrown by the next `await`.
      inserting = insertRecords(tx, captureKey, slice)
      inserting.catch(() => undefined)
      await onStored(elements / all)
      const end = slice.at(-1)
      if (end?.kind !== 'end') continue
      await inserting
      return await endCapture(tx, captureKey, { end, elements, warnings: file.warnings ?? [] })
    }
  } finally {
    // No statement may be sent after the transaction ended.
    await Promise.allSettled([inserting])
  }
  throw new Error("The model's records have no end record.")
}

async function knownCapture(tx: Transaction, { organizationId, fileHash }: CapturedFile): Promise<string> {
  const existing = await findCaptureOfFile(tx, organizationId, fileHash)
  if (existing === undefined) throw new Error('The capture of this file was deleted in the meantime.')
  return existing
}

async function beginCapture(
  tx: Transaction,
  file: CapturedFile,
  header: HeaderRecord,
): Promise<CaptureKey | undefined> {
  const { project: chosen, ...stored } = file
  const { documentFileName, captureType = 'IFC' } = file
  const { project, schema, application, lengthUnit } = header
  const captureName = basename(documentFileName, extname(documentFileName))
  const captureId = await insertCapture(tx, {
    ...stored,
    // Limited together with those from the end of the file.
    warnings: [],
    captureType,
    projectGroupId: await openProject(tx, { file, chosen, captureName, captureType }, header),
    ifcProjectId: header.projectGlobalId,
    captureName,
    fileSchema: schema,
    application,
    lengthUnit,
    georeference: header.georeference ?? null,
    revitElementCount: 0,
    valueCount: 0,
    revitAuthor: project.author,
    revitBuildingName: project.buildingName,
    revitClientName: project.clientName,
    revitOrgDescription: project.organizationDescription,
    revitOrgName: project.organizationName,
    revitProjectAddress: project.projectAddress,
    revitProjectIssueDate: project.projectIssueDate,
    revitProjectName: project.projectName,
    revitProjectNumber: project.projectNumber,
    revitProjectStatus: project.projectStatus,
  })
  if (captureId === undefined) return undefined
  const captureKey = { organizationId: file.organizationId, captureId }
  await insertCustomInfos(tx, captureKey, header)
  return captureKey
}

type CaptureSource = {
  file: CapturedFile
  chosen: ChosenProject | undefined
  captureName: string
  captureType: CaptureType
}

/** The project is read from a building file; programs provide it with documents, and prototypes determine that of assembled models. */
async function openProject(
  tx: Transaction,
  { file, chosen, captureName, captureType }: CaptureSource,
  { project, site, projectGlobalId: globalId }: HeaderRecord,
): Promise<string> {
  const { organizationId, documentFileName: fileName, fileOriginPath } = file
  // An assembled model comes from a prototype, not from a folder of its project.
  const found = { site, originPath: captureType === 'Assembly' ? '' : fileOriginPath }
  if (chosen) return openChosenProject({ tx, organizationId }, chosen, found)
  const projectOfFile = { projectNumber: project.projectNumber, projectName: project.projectName }
  if (captureType === 'IFC')
    return openProposedProject(tx, { organizationId, globalId, fileName, captureName, ...projectOfFile }, found)
  const projectLabels = {
    projectNumber: projectOfFile.projectNumber ?? '',
    projectName: projectOfFile.projectName ?? captureName,
  }
  return openProjectGroup(tx, { organizationId, ...shortened(projectLabels) }, found)
}

async function endCapture(
  tx: Transaction,
  captureKey: CaptureKey,
  { end, elements, warnings }: { end: EndRecord; elements: number; warnings: readonly string[] },
): Promise<StoredCapture> {
  const counts = { elements, values: end.values }
  await insertSummary(tx, captureKey, end)
  const { readerVersion = firstReaderVersion } = end
  await setEnd(tx, captureKey, { ...counts, readerVersion, warnings: limitedWarnings([...warnings, ...end.warnings]) })
  return {
    captureId: captureKey.captureId,
    isKnown: false,
    ...counts,
    parameterDefinitions: end.parameterDefinitions ?? [],
  }
}
