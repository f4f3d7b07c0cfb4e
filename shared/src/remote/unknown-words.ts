import { roleNames } from '../contract/role.ts'
import type { RegisteredPage, RegisteredRemote } from './registry.ts'
import { navigationIcons } from './remote-description.ts'

function lacks(known: readonly string[], word: string) {
  return !known.includes(word)
}

function rolesOfPage(page: string, { anyRole }: RegisteredPage, described: readonly string[]): string[] {
  return anyRole
    .filter((role) => lacks(described, role))
    .map((role) => `The role "${role}" of its page "${page}" is unknown: nobody can be given it.`)
}

/** Roles that a release names and nobody describes, in sentences. */
export function unknownRoles({ pages, roles = [] }: RegisteredRemote): string[] {
  const described = [...roleNames, ...roles.map(({ name }) => name)]
  return Object.entries(pages).flatMap(([key, page]) => rolesOfPage(key, page, described))
}

/** What a release names that this version does not know, in sentences: the remote works without. */
export function unknownWords(remote: RegisteredRemote): string[] {
  const icons = Object.entries(remote.pages).flatMap(([key, { navigation }]) =>
    navigation && lacks(navigationIcons, navigation.icon)
      ? [`The icon "${navigation.icon}" of its page "${key}" is unknown here: another one is drawn.`]
      : [],
  )
  return [...unknownRoles(remote), ...icons]
}
