import type { Transaction } from '../../../../database/scope.ts'
import { beginProjectGroup, joinProjectGroup, openProjectGroup, type Found } from '../repository.ts'
import { projectKnownById } from './known-by-id.model.ts'
import { withoutPlaceholders } from './placeholders.model.ts'
import { hasAnotherId, lockGlobalId, listKnownById } from './proposal-repository.ts'

/** The project information in a building file. */
export type BuildingFile = {
  organizationId: string
  /** Of its IfcProject. */
  globalId: string | null
  projectNumber: string | null
  projectName: string | null
  fileName: string
  /** The name of the capture: the file name without its extension. */
  captureName: string
}

/** The name is part of an index key, whose length is limited. */
const maxNameLength = 250

/**
 * Determines the project of a building file: by its IfcProject id, then by number and name. A file that only has placeholders gets a
 * project named after the file.
 */
export async function openProposedProject(tx: Transaction, file: BuildingFile, found: Found): Promise<string> {
  const { organizationId, globalId } = file
  const proposal = withoutPlaceholders(file)
  const project = globalId === null ? undefined : await projectOfId(tx, { ...file, ...proposal, globalId })
  if (project !== undefined) {
    await joinProjectGroup(tx, { organizationId, id: project }, found)
    return project
  }
  const { projectNumber, projectName } = proposal
  if (projectNumber === null && projectName === null) return openProjectOfFile(tx, file, found)
  const shortenedProject = shortened({
    projectNumber: projectNumber ?? '',
    projectName: projectName ?? file.captureName,
  })
  return openProjectGroup(tx, { organizationId, ...shortenedProject }, found)
}

type IdentifiedFile = BuildingFile & { globalId: string }

/** If two files of a new project are stored at once, the second one waits for the first and then finds its project. */
async function projectOfId(tx: Transaction, file: IdentifiedFile): Promise<string | undefined> {
  const knownId = await knownProject(tx, file)
  if (knownId !== undefined) return knownId
  await lockGlobalId(tx, file)
  return knownProject(tx, file)
}

async function knownProject(tx: Transaction, file: IdentifiedFile): Promise<string | undefined> {
  const knownProjects = await listKnownById(tx, file)
  return projectKnownById(
    file,
    knownProjects.map((one) => ({ ...one, ...withoutPlaceholders(one) })),
  )
}

/** If another file with this name has another IfcProject id, the new project's name gets a number, from 2. */
async function openProjectOfFile(tx: Transaction, file: BuildingFile, found: Found): Promise<string> {
  const { organizationId, globalId, captureName } = file
  for (let count = 1; ; count += 1) {
    const projectName = count === 1 ? captureName : `${captureName.slice(0, maxNameLength - 10)} (${count})`
    const id = await beginProjectGroup(tx, { organizationId, ...shortened({ projectNumber: '', projectName }) }, found)
    if (globalId !== null && (await hasAnotherId(tx, { organizationId, id }, globalId))) continue
    await joinProjectGroup(tx, { organizationId, id }, found)
    return id
  }
}

type Title = { projectNumber: string; projectName: string }

/** Truncated to the maximum length of both. */
export function shortened({ projectNumber, projectName }: Title): Title {
  const short = (text: string) => text.slice(0, maxNameLength).toWellFormed()
  return { projectNumber: short(projectNumber), projectName: short(projectName) }
}
