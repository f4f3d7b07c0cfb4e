import type { RoleName } from '@lintel/shared/contract'

export type RoleGroup = { label: string; roles: { name: RoleName; label: string }[] }

/** Every role in words, in the order of the sidebar. */
export const roleGroups: RoleGroup[] = [
  {
    label: 'Prototypes',
    roles: [
      { name: 'prototypes.read', label: 'View prototypes' },
      { name: 'prototypes.edit', label: 'Create, change and delete saved views' },
      { name: 'prototypes.update', label: 'Publish releases and switch their automation' },
    ],
  },
  {
    label: 'Prototype Requests',
    roles: [
      { name: 'revitassembly.read', label: 'View requests' },
      { name: 'revitassembly.create', label: 'Request prototypes' },
      { name: 'revitassembly.complete', label: 'Complete and cancel requests of others' },
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
      { name: 'assets.update', label: 'Create, change and delete assets' },
    ],
  },
  {
    label: 'BIM Management',
    roles: [
      { name: 'revitmastermodel.read', label: 'View the master model' },
      { name: 'revitmastermodel.update', label: 'Review the master model' },
      { name: 'revitmasterparameter.read', label: 'View master parameters' },
      { name: 'revitmasterparameter.update', label: 'Change master parameters' },
    ],
  },
  {
    label: 'Reporting',
    roles: [
      { name: 'reporting.read', label: 'View reports' },
      { name: 'reporting.create', label: 'Run, schedule and define reports' },
    ],
  },
  {
    label: 'Organization',
    roles: [{ name: 'organization.update', label: 'Manage settings and members' }],
  },
  {
    label: 'Releases',
    roles: [
      { name: 'remotes.release', label: 'Release parts of the application and take them back' },
      { name: 'remotes.develop', label: 'Use the developer panel' },
    ],
  },
]

const order = roleGroups.flatMap(({ roles }) => roles)

/** The roles in words, in the order of the groups; one this shell does not know yet as it is written. */
export function roleLabels(names: readonly string[]): string[] {
  const known = order.filter(({ name }) => names.includes(name)).map(({ label }) => label)
  const unknown = names.filter((name) => !order.some((role) => role.name === name))
  return [...known, ...unknown]
}

export function isEveryRole(names: readonly string[]): boolean {
  return order.every(({ name }) => names.includes(name))
}

/** What a member may do, in one line. */
export function rolesInWords(names: readonly RoleName[]): string {
  if (names.length === 0) return 'No roles'
  return isEveryRole(names) ? 'Every role' : roleLabels(names).join(' · ')
}

/** Both lists of the difference between two sets of roles. */
export function roleDifference(before: readonly string[], after: readonly string[]) {
  return {
    given: after.filter((name) => !before.includes(name)),
    taken: before.filter((name) => !after.includes(name)),
  }
}
