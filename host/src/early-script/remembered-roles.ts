/**
 * The roles that the last load of an organization found, so that the next one can fetch the page's code and data before
 * it knows them again. It is a hint and no permission: the guard decides with fresh roles before anything runs.
 */
const key = 'lintel.access'

type AccessHint = Record<string, readonly string[]>

function readHint(): AccessHint {
  return JSON.parse(localStorage.getItem(key) ?? '{}') as AccessHint
}

/** The roles of the last load, with the product's name in front; throws where storage is closed or damaged. */
export function rememberedRoles(organizationId: string): readonly string[] | undefined {
  return readHint()[organizationId]
}

/** Whether any of the wanted roles is among the remembered ones, whose product only the configuration knows. */
export function allows(roles: readonly string[], anyRole: readonly string[]): boolean {
  return anyRole.length === 0 || anyRole.some((wanted) => roles.some((role) => role.endsWith(`.${wanted}`)))
}

/** Keeps the roles for the next load; true where they are the same as at the last one. */
export function rememberAccess(organizationId: string, roles: readonly string[]): boolean {
  try {
    const hint = readHint()
    localStorage.setItem(key, JSON.stringify({ ...hint, [organizationId]: roles }))
    return JSON.stringify(hint[organizationId]) === JSON.stringify(roles)
  } catch {
    forgetAccess()
    return false
  }
}

/** Called when somebody signs out, or turns out to be signed out. */
export function forgetAccess(): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn('The remembered access cannot be removed.', error)
  }
}
