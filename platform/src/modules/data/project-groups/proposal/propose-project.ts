import type { Transaction } from '../../../../database/scope.ts'
import { beginProjectGroup, joinProjectGroup, openProjectGroup, type Found } from '../repository.ts'
import { projectKnownById } from './known-by-id.model.ts'
import { withoutPlaceholders } from './placeholders.model.ts'
import { hasAnotherId, lockGlobalId, listKnownById } from './proposal-repository.ts'

/** What a building file says of the project that it is of. */
export type BuildingFile = {
  organizationId: string
  /** Of its IfcProject. */
  globalId: string | null
  projectNumber: string | null
  projectName: string | null
  fileName: string
  /** What the capture is called: the file without its ending. */
  captureName: string
}

/** The name is part of an index key, whose length is limited. */
const longestName = 250

/**
 * The project that a building file is of, as far as it says so: by the id of its IfcProject, then by number and name. A file that only has
 * placeholders gets a project that is called as the file.
 */
export async function openProposedProject(tx: Transaction, file: BuildingFile, found: Found): Promise<string> {
  const { organizationId, globalId } = file
  const said = withoutPlaceholders(file)
  const known = globalId === null ? undefined : await projectOfId(tx, { ...file, ...said, globalId })
  if (known !== undefined) {
    await joinProjectGroup(tx, { organizationId, id: known }, found)
    return known
  }
  const { projectNumber, projectName } = said
  if (projectNumber === null && projectName === null) return openProjectOfFile(tx, file, found)
  const named = shortened({ projectNumber: projectNumber ?? '', projectName: projectName ?? file.captureName })
  return openProjectGroup(tx, { organizationId, ...named }, found)
}

type IdentifiedFile = BuildingFile & { globalId: string }

/** Two files of a new project may be stored at once: the second one waits for the first, and then knows its project. */
async function projectOfId(tx: Transaction, file: IdentifiedFile): Promise<string | undefined> {
  const known = await knownProject(tx, file)
  if (known !== undefined) return known
  await lockGlobalId(tx, file)
  return knownProject(tx, file)
}

async function knownProject(tx: Transaction, file: IdentifiedFile): Promise<string | undefined> {
  const known = await listKnownById(tx, file)
  return projectKnownById(
    file,
    known.map((one) => ({ ...one, ...withoutPlaceholders(one) })),
  )
}

/** Another file may be called so and be of another IfcProject; the project of this one is then counted from 2. */
async function openProjectOfFile(tx: Transaction, file: BuildingFile, found: Found): Promise<string> {
  const { organizationId, globalId, captureName } = file
  for (let count = 1; ; count += 1) {
    const projectName = count === 1 ? captureName : `${captureName.slice(0, longestName - 10)} (${count})`
    const id = await beginProjectGroup(tx, { organizationId, ...shortened({ projectNumber: '', projectName }) }, found)
    if (globalId !== null && (await hasAnotherId(tx, { organizationId, id }, globalId))) continue
    await joinProjectGroup(tx, { organizationId, id }, found)
    return id
  }
}

type Title = { projectNumber: string; projectName: string }

/** As long as both may be. */
export function shortened({ projectNumber, projectName }: Title): Title {
  const short = (text: string) => text.slice(0, longestName).toWellFormed()
  return { projectNumber: short(projectNumber), projectName: short(projectName) }
}
