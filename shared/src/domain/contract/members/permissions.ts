import type { RoleName } from '../role.ts'

type Permission = { group: PermissionGroup; label: string }

/** Groups of permissions, in sidebar order. */
export const permissionGroups = [
  'Prototypes',
  'Prototype Requests',
  'Analytics',
  'Data Management',
  'BIM Management',
  'Reporting',
  'Organization',
  'Releases',
] as const
export type PermissionGroup = (typeof permissionGroups)[number]

/**
 * Every permission of the platform. Each is also a built-in role: the specified roles grant one permission each. Adding one to `roleNames`
 * requires an entry here. `docs/permissions.md` lists them with the routes that require them.
 */
export const permissions: Readonly<Record<RoleName, Permission>> = {
  'prototypes.read': { group: 'Prototypes', label: 'View prototypes' },
  'prototypes.edit': { group: 'Prototypes', label: 'Create, edit, and delete saved views' },
  'prototypes.update': { group: 'Prototypes', label: 'Publish releases and turn automation on or off' },
  'revitassembly.read': { group: 'Prototype Requests', label: 'View requests' },
  'revitassembly.create': { group: 'Prototype Requests', label: 'Request prototypes' },
  'revitassembly.complete': { group: 'Prototype Requests', label: "Complete and cancel other people's requests" },
  'analytics.read': { group: 'Analytics', label: 'View analytics' },
  'revitupload.read': { group: 'Data Management', label: 'View captures' },
  'revitupload.create': { group: 'Data Management', label: 'Upload captures' },
  'revituploadcompare.read': { group: 'Data Management', label: 'View and compare captures' },
  'projects.read': { group: 'Data Management', label: 'View projects' },
  'assets.read': { group: 'Data Management', label: 'View assets' },
  'assets.update': { group: 'Data Management', label: 'Create, edit, and delete assets' },
  'topics.read': { group: 'Data Management', label: 'View and comment on topics' },
  'topics.create': { group: 'Data Management', label: 'Create topics' },
  'topics.update': { group: 'Data Management', label: 'Edit topics' },
  'topics.configure': { group: 'Data Management', label: 'Configure topic fields' },
  'revitmastermodel.read': { group: 'BIM Management', label: 'View the master model' },
  'revitmastermodel.update': { group: 'BIM Management', label: 'Review the master model' },
  'revitmasterparameter.read': { group: 'BIM Management', label: 'View master parameters' },
  'revitmasterparameter.update': { group: 'BIM Management', label: 'Edit master parameters' },
  'reporting.read': { group: 'Reporting', label: 'View reports' },
  'reporting.create': { group: 'Reporting', label: 'Run, schedule, and define reports' },
  'reporting.share': { group: 'Reporting', label: 'Send recurring reports to people outside the organization' },
  'organization.update': { group: 'Organization', label: 'Manage settings and members' },
  'organization.webhooks': { group: 'Organization', label: 'Manage webhooks' },
  'remotes.release': { group: 'Releases', label: 'Release and roll back applications' },
  'remotes.develop': { group: 'Releases', label: 'Use the developer panel' },
}
