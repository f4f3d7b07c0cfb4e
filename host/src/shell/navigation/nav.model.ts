import type { RoleName, User } from '@lintel/shared/contract'
import { paths, type Release } from '@lintel/shared/remote'
import { hasAnyRole } from '@lintel/shared/session'
import type { Offered, OfferedRemote } from '../../remotes/releases.ts'

export type NavItem = {
  label: string
  /** A name from `nav-icon.tsx`; unknown names get a neutral icon. */
  icon: string
  href: string
  /** Where its code is loaded from; undefined for the shell's own pages and those of disabled remotes. */
  source?: { remote: Release; page: string }
}
export type NavGroup = { label: string; items: NavItem[] }

/** Roles that can manage the organization: all settings except those with a role of their own. */
export const administratorRoles: readonly RoleName[] = ['organization.update']

/** Roles that can manage the organization's webhooks. */
export const webhookRoles: readonly RoleName[] = ['organization.webhooks']

/** Roles that can open the settings; each tab requires one of them. */
export const settingsRoles: readonly RoleName[] = [...administratorRoles, ...webhookRoles]

/** Roles that can release and roll back remotes. */
export const releaseRoles: readonly RoleName[] = ['remotes.release']

/** The sidebar of a user: pages with an entry that the user's roles open, grouped in registry order. */
export function navigationOf({ remotes }: Offered, user: User, organizationId: string): NavGroup[] {
  const groups = new Map<string, NavItem[]>()
  for (const remote of remotes) {
    const items = itemsOf(remote, user, organizationId)
    if (items.length > 0) groups.set(remote.navigationGroup, [...(groups.get(remote.navigationGroup) ?? []), ...items])
  }
  return [...[...groups].map(([label, items]) => ({ label, items })), ...administrationOf(user, organizationId)]
}

/** The last group, because it is opened least often; only for users with an administrative role. */
function administrationOf(user: User, organizationId: string): NavGroup[] {
  const settings = {
    label: 'Organization Settings',
    icon: 'settings',
    href: paths.organizationSettings(organizationId),
  }
  const releases = { label: 'Releases', icon: 'releases', href: paths.releases(organizationId) }
  const items = [
    ...(hasAnyRole(user, settingsRoles) ? [settings] : []),
    ...(hasAnyRole(user, releaseRoles) ? [releases] : []),
  ]
  return items.length > 0 ? [{ label: 'Administration', items }] : []
}

function itemsOf({ release: remote, pages }: OfferedRemote, user: User, organizationId: string): NavItem[] {
  return Object.entries(pages).flatMap(([page, { path, anyRole, navigation }]) => {
    if (!navigation || !hasAnyRole(user, anyRole)) return []
    const href = `${paths.organization(organizationId)}/${path}`
    return [{ ...navigation, href, ...(remote && { source: { remote, page } }) }]
  })
}
