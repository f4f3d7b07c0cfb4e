import { roleNames } from '../contract/role.ts'
import type { RegisteredPage, RegisteredRemote } from './registry.ts'
import { sidebarIcons } from './remote-description.ts'

function isUnknown(knownWords: readonly string[], word: string) {
  return !knownWords.includes(word)
}

function unknownOfPage(page: string, { anyRole, navigation }: RegisteredPage, described: readonly string[]): string[] {
  const roles = anyRole.filter((role) => isUnknown(described, role))
  const icons = navigation && isUnknown(sidebarIcons, navigation.icon) ? [navigation.icon] : []
  return [
    ...roles.map((role) => `The role "${role}" of its page "${page}" isn't described, so it can't be assigned.`),
    ...icons.map((icon) => `The icon "${icon}" of its page "${page}" is unknown. A default icon is used.`),
  ]
}

/** Unknown names in a release, as sentences. The parts with them are left out, and the rest of the remote works. */
export function findUnknownNames({ pages, roles = [] }: RegisteredRemote): string[] {
  const described = [...roleNames, ...roles.map(({ name }) => name)]
  return Object.entries(pages).flatMap(([key, page]) => unknownOfPage(key, page, described))
}
