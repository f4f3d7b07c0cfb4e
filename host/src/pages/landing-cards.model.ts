import type { User } from '@lintel/shared/contract'
import { paths, type PageCard, type RegisteredPage } from '@lintel/shared/remote'
import { hasAnyRole } from '@lintel/shared/session'
import type { Offered } from '../remotes/releases.ts'
import { releaseRoles, settingsRoles } from '../shell/navigation/nav.model.ts'

export type LandingCard = Omit<PageCard, 'text'> & { text?: string; to: string }

/** Cards of older releases, whose descriptions have none. */
const earlierCards: Record<string, PageCard> = {
  prototypes: {
    title: 'Prototypes',
    text: 'Quickly view and tweak building configurations',
    icon: 'building',
  },
  'assembly-request': {
    title: 'Prototype Requests',
    text: 'Automated prototype assembly',
    icon: 'clipboard-list',
  },
}

/**
 * Cards for the pages the user has access to: pages of released remotes with a card or a sidebar entry, in registry
 * order, then pages of the shell.
 */
export function cardsOf({ remotes }: Offered, user: User, organizationId: string): LandingCard[] {
  const pages = remotes.flatMap((remote) => Object.values(remote.pages))
  const released = pages.flatMap((page) => {
    const card = hasAnyRole(user, page.anyRole) && landingCard(page)
    return card ? [{ ...card, to: `${paths.organization(organizationId)}/${page.path}` }] : []
  })
  return [...released, ...shellCards(user, organizationId)]
}

function landingCard({ path, card, navigation }: RegisteredPage): Omit<LandingCard, 'to'> | undefined {
  return card ?? earlierCards[path] ?? (navigation && { title: navigation.label, icon: navigation.icon })
}

function shellCards(user: User, organizationId: string): LandingCard[] {
  const settings = {
    title: 'Organization Settings',
    text: 'Members, appearance, tokens, and webhooks',
    icon: 'settings',
    to: paths.organizationSettings(organizationId),
  }
  const releases = {
    title: 'Releases',
    text: 'Which version of each application is live',
    icon: 'releases',
    to: paths.releases(organizationId),
  }
  return [...(hasAnyRole(user, settingsRoles) ? [settings] : []), ...(hasAnyRole(user, releaseRoles) ? [releases] : [])]
}
