import { roleNames } from '../contract/role.ts'
import type { RegisteredPage, RegisteredRemote } from './registry.ts'
import { navigationIcons } from './remote-description.ts'

function lacks(known: readonly string[], word: string) {
  return !known.includes(word)
}

function unknownOfPage(page: string, { anyRole, navigation }: RegisteredPage): string[] {
  const roles = anyRole.filter((role) => lacks(roleNames, role))
  const icons = navigation && lacks(navigationIcons, navigation.icon) ? [navigation.icon] : []
  return [
    ...roles.map((role) => `The role "${role}" of its page "${page}" is unknown here: it lets nobody in.`),
    ...icons.map((icon) => `The icon "${icon}" of its page "${page}" is unknown here: another one is drawn.`),
  ]
}

/** What a release names that this version does not know, in sentences: it costs itself, and the remote works without. */
export function unknownWords({ pages }: RegisteredRemote): string[] {
  return Object.entries(pages).flatMap(([key, page]) => unknownOfPage(key, page))
}
