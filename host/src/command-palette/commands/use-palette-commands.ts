import { useQuery } from '@lintel/shared/api'
import type { User } from '@lintel/shared/contract'
import { releasesQuery } from '@lintel/shared/manifest'
import { useActiveOrganization } from '@lintel/shared/organization'
import { useDarkMode } from '@lintel/shared/preferences'
import { paths } from '@lintel/shared/remote'
import { useCanOpen } from '@lintel/shared/routing'
import { useMemo } from 'react'
import { useServices } from '../../services.ts'
import { useMyOrganizations } from '../../session/use-my-organizations.ts'
import { navigationOf } from '../../shell/navigation/nav.model.ts'
import type { CommandSource, PaletteCommand } from './palette-command.ts'
import { newestPublished, type NamedPrototype } from './prototypes.model.ts'

/** Everything this user can go to and do from here, by the rule that the sidebar follows too. */
export function usePaletteCommands(user: User) {
  const prototypes = usePrototypes()
  const pages = usePages(user)
  const organizations = useOrganizations(user)
  const actions = useActions()
  const commands = useMemo(
    () => [...pages, ...organizations, ...prototypes.commands, ...actions],
    [pages, organizations, prototypes.commands, actions],
  )
  return { commands, prototypes }
}

function usePages(user: User): PaletteCommand[] {
  const { registry } = useServices()
  const organization = useActiveOrganization()
  return useMemo(() => {
    const account = page('Account', paths.account(), { icon: 'account' })
    if (!organization) return [account]
    const home = page('Home', paths.organization(organization.id), { icon: 'home', detail: organization.displayName })
    const entries = navigationOf(registry, user, organization.id).flatMap(({ label: group, items }) =>
      items.map(({ label, href, icon }) => page(label, href, { icon, detail: group === label ? undefined : group })),
    )
    return [home, ...entries, account]
  }, [registry, user, organization])
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

/** Asked for only where the user may see them, and where there is a page to show them. */
function usePrototypes(): CommandSource {
  const organization = useActiveOrganization()
  const canOpen = useCanOpen()
  const id = organization?.id
  const isAllowed = id !== undefined && canOpen(paths.prototypes(id))
  const hasViewer = id !== undefined && canOpen(paths.prototype(id, 'any', 'any'))
  const { data, isError, isFetching, refetch } = useQuery({
    ...releasesQuery(id ?? ''),
    enabled: isAllowed,
    select: newestPublished,
  })
  const commands = useMemo(
    () => (id && data ? data.map((prototype) => prototypeCommand(id, prototype, hasViewer)) : []),
    [id, data, hasViewer],
  )
  return {
    kind: 'prototypes',
    isAllowed,
    commands,
    isLoading: isFetching && !data,
    isError: isError && !isFetching && !data,
    retry: () => void refetch(),
  }
}

function prototypeCommand(
  organizationId: string,
  { name, version }: NamedPrototype,
  hasViewer: boolean,
): PaletteCommand {
  const list = paths.prototypes(organizationId)
  return {
    id: `prototype:${organizationId}/${name}`,
    group: 'Prototypes',
    label: name,
    detail: `Version ${version}`,
    icon: 'prototype',
    target: { href: hasViewer ? paths.prototype(organizationId, name, version) : list },
  }
}

function useActions(): PaletteCommand[] {
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
      {
        id: 'action:sign-out',
        group: 'Actions',
        label: 'Sign Out',
        icon: 'sign-out',
        target: { perform: () => void session.signOut() },
      },
    ],
    [session, isDark, setDark],
  )
}
