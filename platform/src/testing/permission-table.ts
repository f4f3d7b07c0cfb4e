import type { RoleName } from '@lintel/shared/contract'
import { permissionGroups, permissions } from '@lintel/shared/contract/members'
import type { ProtectedRoute } from '../plugins/route-protection.ts'

const introduction = `# Permissions

A test of the platform (\`platform/src/config.test.ts\`) writes this page from the
[definitions](../shared/src/domain/contract/members/permissions.ts) and the access that routes declare
([015](decisions/015-declared-route-access.md)). Don't edit it.

Each permission is also a built-in role. A custom role is a named set of permissions; a member has the permissions of all their roles.
Users hold a permission as \`{product}.{name}\`, for example \`lintel.prototypes.read\`. Remotes can add permissions, which open their pages but
no routes of the platform.`

const names = Object.keys(permissions) as RoleName[]

/** The page `docs/permissions.md`. */
export function permissionTable(routes: readonly ProtectedRoute[]): string {
  const required = routes.filter(({ method }) => method !== 'HEAD').map(describedRoute)
  const sections = permissionGroups.map((group) => {
    const grouped = names.filter((name) => permissions[name].group === group)
    return [`## ${group}`, ...grouped.map((name) => section(name, required))].join('\n\n')
  })
  return `${[introduction, overview(), ...sections].join('\n\n')}\n`
}

function overview(): string {
  const rows = names.map((name) => `| ${permissions[name].group} | \`${name}\` | ${permissions[name].label} |`)
  return ['| Group | Permission | Allows |', '| --- | --- | --- |', ...rows].join('\n')
}

type DescribedRoute = { text: string; anyRole: readonly RoleName[] }

function describedRoute({ method, url, access }: ProtectedRoute): DescribedRoute {
  return { text: `${method} ${url}`, anyRole: access?.kind === 'organization' ? (access.anyRole ?? []) : [] }
}

function section(name: RoleName, routes: readonly DescribedRoute[]): string {
  const required = routes.filter(({ anyRole }) => anyRole.includes(name))
  const lines = required.map(({ text, anyRole }) => {
    const otherRoles = anyRole.filter((other) => other !== name).map((other) => `\`${other}\``)
    return `- \`${text}\`${otherRoles.length > 0 ? `, or ${otherRoles.join(', ')}` : ''}`
  })
  const routeList = lines.length > 0 ? lines.sort().join('\n') : 'No routes of its own: pages and fields check it.'
  return `### ${name}\n\n${permissions[name].label}.\n\n${routeList}`
}
