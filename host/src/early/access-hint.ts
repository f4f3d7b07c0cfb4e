/**
 * The roles that the last load of an organization found, so that the next one can fetch the page's code before it knows
 * them again. It is a hint and no permission: the guard decides with fresh roles before anything runs.
 */
const key = 'lintel.access'

type AccessHint = Record<string, readonly string[]>

function readHint(): AccessHint {
  return JSON.parse(localStorage.getItem(key) ?? '{}') as AccessHint
}

/** Whether the last load saw the organization with any of the roles; throws where storage is closed or damaged. */
export function hadAccess(organizationId: string, anyRole: readonly string[]): boolean {
  const roles = readHint()[organizationId]
  if (!roles) return false
  // Stored roles carry the product's name, which only the configuration knows.
  return anyRole.length === 0 || anyRole.some((wanted) => roles.some((role) => role.endsWith(`.${wanted}`)))
}

export function rememberAccess(organizationId: string, roles: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readHint(), [organizationId]: roles }))
  } catch {
    forgetAccess()
  }
}

/** When somebody signs out, or turns out to be signed out. */
export function forgetAccess(): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn('The remembered access cannot be removed.', error)
  }
}
