import type { PageCard } from '@lintel/shared/remote'
import type { Offered } from '../remotes/releases.ts'

export type LandingCard = PageCard & { path: string; anyRole: readonly string[] }

/** Of releases from before descriptions had cards. */
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

/** What the released remotes say of their pages on the landing page, in the registry's order. */
export function cardsOf({ remotes }: Offered): LandingCard[] {
  const pages = remotes.flatMap((remote) => Object.values(remote.pages))
  return pages.flatMap(({ path, anyRole, card = earlierCards[path] }) => (card ? [{ ...card, path, anyRole }] : []))
}
