import type { RoleName, User } from '@lintel/shared/contract'
import { paths, type Release } from '@lintel/shared/remote'
import { hasAnyRole } from '@lintel/shared/session'
import type { Offered, OfferedRemote } from '../../remotes/releases.ts'

export type NavItem = {
  label: string
  /** A name of `nav-icon.tsx`; an unknown one gets a neutral icon. */
  icon: string
  href: string
  /** Where its code comes from; the shell's own pages come with the shell, and those out of service from nowhere. */
  source?: { remote: Release; page: string }
}
export type NavGroup = { label: string; items: NavItem[] }

/** Who may change the organization, and see everything of its settings but what has a role of its own. */
export const administratorRoles: readonly RoleName[] = ['organization.update']

/** Who looks after the webhooks of the organization. */
export const webhookRoles: readonly RoleName[] = ['organization.webhooks']

/** Who may open the settings of the organization; each of its tabs asks for one of them. */
export const settingsRoles: readonly RoleName[] = [...administratorRoles, ...webhookRoles]

/** Who may decide which version of a remote goes to whom. */
export const releaseRoles: readonly RoleName[] = ['remotes.release']

/** The sidebar of a user: pages that have an entry and that their roles open, grouped in the registry's order. */
export function navigationOf({ remotes }: Offered, user: User, organizationId: string): NavGroup[] {
  const groups = new Map<string, NavItem[]>()
  for (const remote of remotes) {
    const items = itemsOf(remote, user, organizationId)
    if (items.length > 0) groups.set(remote.navigationGroup, [...(groups.get(remote.navigationGroup) ?? []), ...items])
  }
  return [...[...groups].map(([label, items]) => ({ label, items })), ...administrationOf(user, organizationId)]
}

/** The last group, since it is opened least often; only for those who administer something. */
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
