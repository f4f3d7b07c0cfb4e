import { UsageFailure } from './failure.ts'
import type { UploadTarget, Platform, Project } from './platform.ts'

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function isId(text: string): boolean {
  return id.test(text)
}

type ProjectOptions = { project: string; versionOf: string | undefined }

/** The target project. A name is looked up before uploading, so that a typo doesn't create a project. */
export async function findUploadTarget(
  platform: Platform,
  { project, versionOf }: ProjectOptions,
): Promise<UploadTarget> {
  if (versionOf !== undefined) {
    if (!isId(versionOf)) throw new UsageFailure(`--version-of must be a capture ID, not ${versionOf}.`)
    return { previousCaptureId: versionOf }
  }
  if (project === 'proposed') return { project: { kind: 'proposed' } }
  if (isId(project)) return { project: { kind: 'existing', projectGroupId: project } }
  const [found, ...others] = await platform.projectsCalled(project)
  if (!found) throw new UsageFailure(`No project matches ${project}. Specify its number, name, or ID, or "proposed".`)
  if (others.length > 0) {
    const titles = [found, ...others].map(titleOf).join('\n  ')
    throw new UsageFailure(`Several projects match ${project}. Specify one by ID:\n  ${titles}`)
  }
  return { project: { kind: 'existing', projectGroupId: found.id } }
}

function titleOf({ id: projectId, projectNumber, projectName }: Project): string {
  return `${projectId}  ${projectNumber} ${projectName}`
}
