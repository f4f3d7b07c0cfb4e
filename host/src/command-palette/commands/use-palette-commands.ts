import type { User } from '@lintel/shared/contract'
import { useActiveOrganization } from '@lintel/shared/organization'
import { useDarkMode } from '@lintel/shared/preferences'
import { paths } from '@lintel/shared/remote'
import { hasAnyRole } from '@lintel/shared/session'
import { useMemo } from 'react'
import { openDeveloperPanel } from '../../developer/open-tools.ts'
import { developerRoles } from '../../remotes/releases.ts'
import { useOffered, useServices } from '../../services.ts'
import { useMyOrganizations } from '../../session/use-my-organizations.ts'
import { navigationOf } from '../../shell/navigation/nav.model.ts'
import type { PaletteCommand } from './palette-command.ts'
import { usePrototypes } from './use-prototypes.ts'

/** All pages and actions for this user; pages are filtered like the sidebar. */
export function usePaletteCommands(user: User) {
  const prototypes = usePrototypes()
  const pages = usePages(user)
  const organizations = useOrganizations(user)
  const actions = useActions(user)
  const commands = useMemo(
    () => [...pages, ...organizations, ...prototypes.commands, ...actions],
    [pages, organizations, prototypes.commands, actions],
  )
  return { commands, prototypes }
}

function usePages(user: User): PaletteCommand[] {
  const availableRemotes = useOffered()
  const organization = useActiveOrganization()
  return useMemo(() => {
    const account = page('Account', paths.account(), { icon: 'account' })
    const help = page('Help', paths.help(), { icon: 'help' })
    if (!organization) return [account, help]
    const home = page('Home', paths.organization(organization.id), { icon: 'home', detail: organization.displayName })
    const entries = navigationOf(availableRemotes, user, organization.id).flatMap(({ label: group, items }) =>
      items.map(({ label, href, icon }) => page(label, href, { icon, detail: group === label ? undefined : group })),
    )
    return [home, ...entries, account, help]
  }, [availableRemotes, user, organization])
}

function page(label: string, href: string, rest: Pick<PaletteCommand, 'icon' | 'detail'>): PaletteCommand {
  return { id: `page:${href}`, group: 'Pages', label, target: { href }, ...rest }
}

function useOrganizations(user: User): PaletteCommand[] {
  const organizations = useMyOrganizations(user)
  return useMemo(
    () =>
      organizations.map(({ id, displayName }) => ({
        id: `organization:${id}`,
        group: 'Organizations',
        label: displayName,
        detail: id,
        icon: 'organization',
        target: { href: paths.organization(id) },
      })),
    [organizations],
  )
}

const developerPanel: PaletteCommand = {
  id: 'action:developer-panel',
  group: 'Actions',
  label: 'Developer Panel',
  icon: 'sliders',
  target: { perform: () => void openDeveloperPanel() },
}

function useActions(user: User): PaletteCommand[] {
  const { session } = useServices()
  const [isDark, setDark] = useDarkMode()
  return useMemo(
    () => [
      {
        id: 'action:theme',
        group: 'Actions',
        label: 'Toggle Dark Theme',
        detail: isDark ? 'On' : 'Off',
        icon: 'theme',
        target: { perform: () => setDark(!isDark) },
      },
      ...(hasAnyRole(user, developerRoles) ? [developerPanel] : []),
      {
        id: 'action:sign-out',
        group: 'Actions',
        label: 'Sign Out',
        icon: 'sign-out',
        target: { perform: () => void session.signOut() },
      },
    ],
    [session, isDark, setDark, user],
  )
}
