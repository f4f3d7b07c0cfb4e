/** What a member was assigned: roles one by one, and IDs of custom roles. */
export type Assignment = { roles: readonly string[]; customRoles: readonly string[] }

export type RoleDefinition = { id: string; permissions: readonly string[] }

export type StoredAssignment = { roles: string[]; directRoles: string[]; customRoleIds: string[] }

/** The columns of a member: `roles` has everything that the assignment grants, so that a request reads one row. Sorted. */
export function storedAssignment(
  { roles, customRoles }: Assignment,
  definitions: readonly RoleDefinition[],
): StoredAssignment {
  const assigned = definitions.filter(({ id }) => customRoles.includes(id))
  return {
    roles: sorted([...roles, ...assigned.flatMap(({ permissions }) => permissions)]),
    directRoles: sorted(roles),
    customRoleIds: assigned.map(({ id }) => id),
  }
}

type Columns = { roles: readonly string[]; directRoles: readonly string[] | null; customRoleIds: readonly string[] }

/**
 * The assignment of a member. `roles` decides, because the previous release and clients that don't know custom roles write nothing else: a
 * custom role whose permissions aren't all there no longer applies, and what no custom role explains was assigned directly.
 */
export function assignmentOf(
  { roles, directRoles, customRoleIds }: Columns,
  definitions: readonly RoleDefinition[],
): Assignment {
  const applied = definitions.filter(
    ({ id, permissions }) => customRoleIds.includes(id) && permissions.every((name) => roles.includes(name)),
  )
  const explained = new Set(applied.flatMap(({ permissions }) => permissions))
  return {
    roles: roles.filter((name) => directRoles?.includes(name) || !explained.has(name)),
    customRoles: applied.map(({ id }) => id),
  }
}

function sorted(roles: readonly string[]): string[] {
  return [...new Set(roles)].sort()
}
