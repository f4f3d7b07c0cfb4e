/** The name of a project for other programs. It contains the organization, since they cannot send a header. */
export function projectNameOf(organizationId: string, projectId: string): string {
  return `${organizationId}_${projectId}`
}

/** Parses a name into organization and project; undefined for invalid names. An organization's id may contain underscores. */
export function projectNamed(name: unknown): { organizationId: string; projectId: string } | undefined {
  const [, organizationId, projectId] =
    typeof name === 'string' && name.length <= maxNameLength ? (namePattern.exec(name) ?? []) : []
  return organizationId === undefined || projectId === undefined
    ? undefined
    : { organizationId, projectId: projectId.toLowerCase() }
}

/** Maximum lengths: 40 characters for an organization's id, and 36 for that of a project. */
const maxNameLength = 77
const namePattern = /^(.+)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
