import type { IngestionCreate, ProjectChoice } from '@lintel/shared/contract/captures'
import type { Transaction } from '../../../../database/scope.ts'
import { PlatformError } from '../../../../errors/platform-error.ts'
import { captureNotFound } from '../../captures/capture-parts.ts'
import { findNextVersion, lockVersion } from '../../captures/versions/version-links-repository.ts'
import { requireProject } from '../../project-groups/choose-project.ts'
import { findIncoming, type StoredIngestion } from '../repository.ts'

type Scope = { tx: Transaction; organizationId: string }
type ProjectFields = Partial<
  Pick<
    StoredIngestion,
    'projectGroupId' | 'projectName' | 'projectNumber' | 'previousVersionId' | 'previousVersionName'
  >
>

/** The project of a file: the chosen one, or that of the capture whose next version it is. */
export async function chosenColumns(
  scope: Scope,
  { project, previousCaptureId }: Pick<IngestionCreate, 'project' | 'previousCaptureId'>,
): Promise<ProjectFields> {
  if (previousCaptureId === undefined) return projectColumns(scope, project)
  const { tx, organizationId } = scope
  const captureKey = { organizationId, captureId: previousCaptureId }
  const previous = await lockVersion(tx, captureKey)
  if (!previous) throw captureNotFound()
  if (project !== undefined) {
    const detail = "A new version belongs to the same project as its capture. Don't choose another project."
    throw new PlatformError('captures/version-has-project', 400, detail)
  }
  const next = await findNextVersion(tx, captureKey)
  if (next) throw alreadyHasNextVersion(previous.documentFileName, next.documentFileName)
  if (await findIncoming(tx, captureKey)) throw isIncoming(previous.documentFileName)
  const { id: previousVersionId, documentFileName: previousVersionName, projectGroupId } = previous
  return { projectGroupId, previousVersionId, previousVersionName }
}

/** A new project is created with the capture, so that a file that fails leaves no empty project behind. */
async function projectColumns(scope: Scope, project: ProjectChoice | undefined): Promise<ProjectFields> {
  if (project === undefined || project.kind === 'proposed') return {}
  if (project.kind === 'named') return { projectName: project.projectName, projectNumber: project.projectNumber }
  return { projectGroupId: (await requireProject(scope, project.projectGroupId)).id }
}

function alreadyHasNextVersion(name: string, next: string): PlatformError {
  const detail = `${name} already has a newer version, ${next}. Open it and upload the new version there.`
  return new PlatformError('captures/has-next-version', 409, detail)
}

function isIncoming(name: string): PlatformError {
  const detail = `A new version of ${name} is already being captured. Wait until it finishes, then upload the next version to it.`
  return new PlatformError('captures/next-version-in-progress', 409, detail)
}
