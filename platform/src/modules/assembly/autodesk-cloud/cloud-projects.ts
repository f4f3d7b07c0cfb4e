import type { CloudHub, CloudProject, CloudProjectInfo } from '@lintel/shared/contract/assembly'
import { PlatformError } from '../../../errors.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import { findUser } from '../../organization/users/index.ts'

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

/** Never by the contact address: that is whatever the person wrote. */
export async function cloudPersonOf(scope: DetachedScope): Promise<CloudPerson> {
  const { organizationId } = scope
  const user = await scope.inTransaction(({ tx, userId }) => findUser(tx, userId))
  if (!user?.signInEmail) throw addressUnknown()
  return { organizationId, email: user.signInEmail.toLowerCase() }
}

function addressUnknown(): PlatformError {
  const detail =
    'Nobody vouches for your email address, so your cloud projects cannot be found. Sign in with an account whose address is confirmed.'
  return new PlatformError('autodesk/address-unknown', 403, detail)
}

export function hubNotFound(): PlatformError {
  return new PlatformError('autodesk/hub-not-found', 404, 'There is no such hub in this organization.')
}

export function projectNotFound(): PlatformError {
  const detail = 'There is no such cloud project in this organization, or you do not work on it.'
  return new PlatformError('autodesk/project-not-found', 404, detail)
}

export function versionUnreadable(cause?: unknown): PlatformError {
  const detail = 'The Revit version of this project cannot be read. Try again shortly, or choose another project.'
  return new PlatformError('autodesk/version-unreadable', 502, detail, { cause })
}
