import type { CloudHub, CloudProject, CloudProjectInfo } from '@lintel/shared/contract/assembly'

/** Who asks: somebody of the organization, by the address that the identity provider vouches for. */
export type CloudPerson = { organizationId: string; email: string }

/** Without a hub, any of the organization's. */
export type CloudProjectName = { projectId: string; hubId?: string }

/**
 * Where projects are: built in, or at Autodesk Platform Services. Of another organization's hub and of a project that
 * the person does not work on, all calls say the same as of one that does not exist. They may take a while: no
 * transaction should be open meanwhile.
 */
export type CloudProjects = {
  hubsOf(organizationId: string): Promise<CloudHub[]>
  /** Those that the person works on, by name. */
  projectsOf(person: CloudPerson, hubId: string): Promise<CloudProject[]>
  getProject(person: CloudPerson, name: CloudProjectName): Promise<CloudProject>
  getProjectInfo(person: CloudPerson, projectId: string): Promise<CloudProjectInfo>
}
