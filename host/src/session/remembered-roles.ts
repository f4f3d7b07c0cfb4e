import { readStored, removeStored, writeStored } from '@lintel/shared/host'

/**
 * The roles from the last load of an organization, so that the next one can preload the page's code before the roles
 * are known again. Only a hint: the guard checks the current roles before anything runs.
 */
const key = 'lintel.access'

type AccessHint = Record<string, readonly string[]>

function readHint(): AccessHint {
  try {
    return JSON.parse(readStored(key) ?? '{}') as AccessHint
  } catch {
    return {}
  }
}

/** The roles from the last load, including the product's prefix. */
export function rememberedRoles(organizationId: string): readonly string[] | undefined {
  return readHint()[organizationId]
}

/** Whether any of the required roles is among the remembered ones. */
export function allows(roles: readonly string[], anyRole: readonly string[]): boolean {
  return anyRole.length === 0 || anyRole.some((requiredRole) => roles.some((role) => role.endsWith(`.${requiredRole}`)))
}

/** Saves the roles for the next load. */
export function rememberAccess(organizationId: string, roles: readonly string[]): void {
  writeStored(key, JSON.stringify({ ...readHint(), [organizationId]: roles }))
}

/** For a person who signs out, or who turns out to be signed out. */
export function forgetAccess(): void {
  removeStored(key)
}
