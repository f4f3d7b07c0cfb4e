import type { CloudProject } from '@lintel/shared/contract/assembly'
import { isPlatformError } from '../../../../errors/platform-error.ts'
import type { CloudProjects } from '../../../../interfaces/cloud-projects.ts'
import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import { cloudPersonOf } from '../../autodesk-cloud/cloud-projects.ts'

/** What the cloud service returned about a project. All checks share it, so that the service is only called once. */
export type CloudFindings = {
  /** Undefined if the project doesn't exist, the person isn't a member of it, or the service failed. */
  project: Pick<CloudProject, 'name'> | undefined
  /** Why the service returned nothing. */
  failure?: string
  /** `N/A` for a project without models; undefined if the version can't be read. */
  revitVersion: string | undefined
}

/** Reads project and version concurrently, because each may take seconds, and outside of any transaction. */
export async function askCloud(scope: DetachedScope, cloud: CloudProjects, projectId: string): Promise<CloudFindings> {
  try {
    const person = await cloudPersonOf(scope)
    const serviceCalls = [cloud.getProject(person, { projectId }), cloud.getProjectInfo(person, projectId)] as const
    const [project, info] = await Promise.allSettled(serviceCalls)
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
