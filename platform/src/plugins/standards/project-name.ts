/** The name by which other programs know a project: it names the organization too, since they cannot send a header. */
export function projectNameOf(organizationId: string, projectId: string): string {
  return `${organizationId}_${projectId}`
}

/** Which project of which organization a name says; undefined for a text that is no such name. An organization's id may have underscores. */
export function projectNamed(name: unknown): { organizationId: string; projectId: string } | undefined {
  const [, organizationId, projectId] =
    typeof name === 'string' && name.length <= maxNameLength ? (namePattern.exec(name) ?? []) : []
  return organizationId === undefined || projectId === undefined
    ? undefined
    : { organizationId, projectId: projectId.toLowerCase() }
}

/** An organization's id has 40 characters, and that of a project 36. */
const maxNameLength = 77
const namePattern = /^(.+)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
