import type { RoleName } from '@lintel/shared/contract'
import type { RegisteredRemote } from '@lintel/shared/remote'

export type RoleGroup = { label: string; roles: { name: string; label: string }[] }

/** Labels of the contract's roles, in sidebar order. */
export const roleGroups = [
  {
    label: 'Prototypes',
    roles: [
      { name: 'prototypes.read', label: 'View prototypes' },
      { name: 'prototypes.edit', label: 'Create, edit, and delete saved views' },
      { name: 'prototypes.update', label: 'Publish releases and turn automation on or off' },
    ],
  },
  {
    label: 'Prototype Requests',
    roles: [
      { name: 'revitassembly.read', label: 'View requests' },
      { name: 'revitassembly.create', label: 'Request prototypes' },
      { name: 'revitassembly.complete', label: "Complete and cancel other people's requests" },
    ],
  },
  {
    label: 'Analytics',
    roles: [{ name: 'analytics.read', label: 'View analytics' }],
  },
  {
    label: 'Data Management',
    roles: [
      { name: 'revitupload.read', label: 'View captures' },
      { name: 'revitupload.create', label: 'Upload captures' },
      { name: 'revituploadcompare.read', label: 'View and compare captures' },
      { name: 'projects.read', label: 'View projects' },
      { name: 'assets.read', label: 'View assets' },
      { name: 'assets.update', label: 'Create, edit, and delete assets' },
      { name: 'topics.read', label: 'View and comment on topics' },
      { name: 'topics.create', label: 'Create topics' },
      { name: 'topics.update', label: 'Edit topics' },
      { name: 'topics.configure', label: 'Configure topic fields' },
    ],
  },
  {
    label: 'BIM Management',
    roles: [
      { name: 'revitmastermodel.read', label: 'View the master model' },
      { name: 'revitmastermodel.update', label: 'Review the master model' },
      { name: 'revitmasterparameter.read', label: 'View master parameters' },
      { name: 'revitmasterparameter.update', label: 'Edit master parameters' },
    ],
  },
  {
    label: 'Reporting',
    roles: [
      { name: 'reporting.read', label: 'View reports' },
      { name: 'reporting.create', label: 'Run, schedule, and define reports' },
      { name: 'reporting.share', label: 'Send recurring reports to people outside the organization' },
    ],
  },
  {
    label: 'Organization',
    roles: [
      { name: 'organization.update', label: 'Manage settings and members' },
      { name: 'organization.webhooks', label: 'Manage webhooks' },
    ],
  },
  {
    label: 'Releases',
    roles: [
      { name: 'remotes.release', label: 'Release and roll back applications' },
      { name: 'remotes.develop', label: 'Use the developer panel' },
    ],
  },
] satisfies { label: string; roles: { name: RoleName; label: string }[] }[]

/** The role groups with the roles of remotes, each under its remote's navigation group. */
export function roleGroupsWith(remotes: readonly Pick<RegisteredRemote, 'navigationGroup' | 'roles'>[]): RoleGroup[] {
  const groups = new Map<string, RoleGroup['roles']>(roleGroups.map(({ label, roles }) => [label, roles]))
  const known = new Set(rolesOf(roleGroups).map(({ name }) => name))
  for (const { navigationGroup, roles = [] } of remotes) {
    // The contract takes precedence, then the first remote.
    const added = roles.filter(({ name }) => !known.has(name))
    for (const { name } of added) known.add(name)
    if (added.length > 0) groups.set(navigationGroup, [...(groups.get(navigationGroup) ?? []), ...added])
  }
  return [...groups].map(([label, roles]) => ({ label, roles }))
}

export function rolesOf(groups: readonly RoleGroup[]) {
  return groups.flatMap(({ roles }) => roles)
}

/** Role labels in group order; undescribed roles by name. */
export function roleLabels(names: readonly string[], groups: readonly RoleGroup[] = roleGroups): string[] {
  const order = rolesOf(groups)
  const known = order.filter(({ name }) => names.includes(name)).map(({ label }) => label)
  const unknown = names.filter((name) => !order.some((role) => role.name === name))
  return [...known, ...unknown]
}

export function isEveryRole(names: readonly string[], groups: readonly RoleGroup[] = roleGroups): boolean {
  return rolesOf(groups).every(({ name }) => names.includes(name))
}

/** A member's roles in one line. */
export function rolesInWords(names: readonly string[], groups: readonly RoleGroup[] = roleGroups): string {
  if (names.length === 0) return 'No roles'
  return isEveryRole(names, groups) ? 'Every role' : roleLabels(names, groups).join(' · ')
}

/** The added and removed roles. */
export function roleDifference(before: readonly string[], after: readonly string[]) {
  return {
    given: after.filter((name) => !before.includes(name)),
    taken: before.filter((name) => !after.includes(name)),
  }
}
