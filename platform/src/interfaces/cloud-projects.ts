import type { CloudHub, CloudProject, CloudProjectInfo } from '@lintel/shared/contract/assembly'

/** The person who asks, in an organization, by the e-mail address that the identity provider vouches for. */
export type CloudPerson = { organizationId: string; email: string }

/** Without a hub, the project may be in any of the organization's hubs. */
export type CloudProjectName = { projectId: string; hubId?: string }

/**
 * Where cloud projects come from: built in, or from Autodesk Platform Services. For another organization's hub, and for a project that the
 * person does not work on, all calls answer as if it did not exist. They may take a while: no transaction should be open meanwhile.
 */
export type CloudProjects = {
  hubsOf(organizationId: string): Promise<CloudHub[]>
  /** The projects that the person works on, sorted by name. */
  projectsOf(person: CloudPerson, hubId: string): Promise<CloudProject[]>
  getProject(person: CloudPerson, name: CloudProjectName): Promise<CloudProject>
  getProjectInfo(person: CloudPerson, projectId: string): Promise<CloudProjectInfo>
}
