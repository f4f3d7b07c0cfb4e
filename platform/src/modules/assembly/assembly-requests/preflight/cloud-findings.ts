import type { CloudProject } from '@lintel/shared/contract/assembly'
import { isPlatformError } from '../../../../errors/platform-error.ts'
import type { CloudProjects } from '../../../../interfaces/cloud-projects.ts'
import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import { cloudPersonOf } from '../../autodesk-cloud/cloud-projects.ts'

/** What the cloud service says about a project; all checks use it, so that the service is not asked again. */
export type CloudFindings = {
  /** Undefined if it does not exist, the person does not work on it, or the service could not say. */
  project: Pick<CloudProject, 'name'> | undefined
  /** Why the service could not say anything. */
  failure?: string
  /** `N/A` for a project without models; undefined if it cannot be read. */
  revitVersion: string | undefined
}

/** Asks for project and version at the same time, since each may take seconds, and while no transaction is open. */
export async function askCloud(scope: DetachedScope, cloud: CloudProjects, projectId: string): Promise<CloudFindings> {
  try {
    const person = await cloudPersonOf(scope)
    const asked = [cloud.getProject(person, { projectId }), cloud.getProjectInfo(person, projectId)] as const
    const [project, info] = await Promise.allSettled(asked)
    if (project.status === 'rejected') return refusal(project.reason)
    const revitVersion = info.status === 'fulfilled' ? info.value.revitVersion : undefined
    return { project: project.value, revitVersion }
  } catch (error) {
    return refusal(error)
  }
}

function refusal(reason: unknown): CloudFindings {
  if (!isPlatformError(reason)) throw reason
  const isUnknown = reason.status === 404
  return { project: undefined, revitVersion: undefined, ...(!isUnknown && { failure: reason.message }) }
}
