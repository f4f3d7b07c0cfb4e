import type { CloudHub, CloudProject, CloudProjectInfo } from '@lintel/shared/contract/assembly'

/** The person in an organization, with the email address that the identity provider has verified. */
export type CloudPerson = { organizationId: string; email: string }

/** Without a hub, the project may be in any of the organization's hubs. */
export type CloudProjectName = { projectId: string; hubId?: string }

/**
 * The source of cloud projects: built in, or Autodesk Platform Services. For another organization's hub, and for a project that the person does not
 * work on, all functions return the same as if it did not exist. They may be slow, so no transaction should be open while waiting.
 */
export type CloudProjects = {
  hubsOf(organizationId: string): Promise<CloudHub[]>
  /** The projects that the person works on, sorted by name. */
  projectsOf(person: CloudPerson, hubId: string): Promise<CloudProject[]>
  getProject(person: CloudPerson, name: CloudProjectName): Promise<CloudProject>
  getProjectInfo(person: CloudPerson, projectId: string): Promise<CloudProjectInfo>
}
