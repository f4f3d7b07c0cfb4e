import { roleNames, type RoleName } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import { enterScope } from '../../../../database/scope.ts'
import type { OrganizationScope, UserScope } from '../../../../plugins/organization-scope.ts'
import { projectNamed } from '../../../../plugins/standards/project-name.ts'
import { listMembers } from '../../../organization/members/index.ts'
import { findProject } from '../../project-groups/read-repository.ts'
import { choicesOf } from '../../topics/choices/choices.ts'
import { projectNotFound } from '../../topics/topic-errors.ts'
import { captureReaders } from '../access.ts'
import type { HeaderFile } from '../schema.ts'
import type { Version } from '../bcf-deps.ts'
import { describeExtensions, describeProject } from './project.model.ts'
import { listBcfProjects, listCapturedFiles, listMemberships, type CapturedFile } from './repository.ts'
import type { Extensions, FilesInformation, Project } from './schemas.ts'

/** The BCF API has no pagination for projects. Projects beyond the limit can still be opened by id. */
const maxProjects = 1000
const maxFiles = 100

const knownRoles = new Set<string>(roleNames)

/** The projects of all organizations in which the user may read topics; an application only sees those of its own organization. */
export async function readProjects({ tx, userId, application }: UserScope): Promise<Project[]> {
  const projects: Project[] = []
  for (const { organizationId, roles: roleNames } of await listMemberships(tx, userId)) {
    const roles = roleNames.filter((role): role is RoleName => knownRoles.has(role))
    const isHidden = application?.organizationId !== undefined && application.organizationId !== organizationId
    if (isHidden || !roles.includes('topics.read')) continue
    await enterScope(tx, { organizationId, userId })
    const found = await listBcfProjects(tx, organizationId, maxProjects)
    projects.push(...found.map((project) => describeProject(organizationId, project, roles)))
  }
  return projects
}

/** The project in the URL. Fails with 404 if the organization doesn't have it. */
export async function openProject(
  { tx, organizationId }: OrganizationScope,
  { projectId: name }: { projectId: string },
) {
  const id = projectNamed(name)?.projectId
  const project = id === undefined ? undefined : await findProject(tx, { organizationId, id })
  if (!project) throw projectNotFound()
  return project
}

export async function readProject(scope: OrganizationScope, params: { projectId: string }): Promise<Project> {
  return describeProject(scope.organizationId, await openProject(scope, params), scope.roles)
}

export async function readExtensions(
  scope: OrganizationScope,
  params: { projectId: string },
  version: Version,
): Promise<Extensions> {
  await openProject(scope, params)
  const { tx, organizationId, roles } = scope
  const choices = await choicesOf(tx, organizationId)
  const members = await listMembers(tx, organizationId)
  const users = [...new Set(members.map(({ contactEmail }) => contactEmail))]
  return describeExtensions({ choices, users, roles, version })
}

/** The newest captures, which topics can refer to. Empty for users who can't read captures. */
export async function readFilesInformation(
  scope: OrganizationScope,
  params: { projectId: string },
  hostOrigin: string,
): Promise<FilesInformation> {
  const { id: projectId } = await openProject(scope, params)
  const { tx, organizationId, roles } = scope
  if (!captureReaders.some((role) => roles.includes(role))) return []
  const files = await listCapturedFiles(tx, { organizationId, projectId }, maxFiles)
  return files.map((file) => ({
    display_information: [
      { field_display_name: 'File', field_value: file.fileName },
      { field_display_name: 'Captured', field_value: file.captureDate.toISOString() },
    ],
    file: headerFileOf(file, { organizationId, hostOrigin }),
  }))
}

/** A capture in the form of a BCF file, with a link to its page. */
export function headerFileOf(
  { id, fileName, captureDate, ifcProject }: CapturedFile,
  { organizationId, hostOrigin }: { organizationId: string; hostOrigin: string },
): HeaderFile {
  return {
    ...(ifcProject !== null && { ifc_project: ifcProject }),
    filename: fileName,
    date: captureDate.toISOString(),
    reference: `${hostOrigin}${paths.capture(organizationId, id)}`,
  }
}
