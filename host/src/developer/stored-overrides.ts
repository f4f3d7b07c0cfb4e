/** Override base URL by remote. Stored per tab, so that no other page is affected. */
export type StoredOverrides = Record<string, string>

const storageKey = 'lintel.overrides'
const parameter = 'override'

/** Unvalidated. Being stored doesn't grant permission to use them. */
export function storedOverrides(): StoredOverrides {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as StoredOverrides
  } catch {
    return {}
  }
}

/**
 * Moves the overrides that the URL contains, `?override=bim=http://localhost:5180/`, to this tab: the address that `pnpm dev` opens. They
 * have no effect for people who can't use them.
 */
export function takeOverridesOfAddress(): void {
  const address = new URL(window.location.href)
  const named = address.searchParams.getAll(parameter)
  if (named.length === 0) return
  const entries = named.map((text) => [text.split('=', 1)[0] ?? '', text.slice(text.indexOf('=') + 1)] as const)
  storeOverrides({ ...storedOverrides(), ...Object.fromEntries(entries) })
  address.searchParams.delete(parameter)
  window.history.replaceState(window.history.state, '', address)
}

function storeOverrides(overrides: StoredOverrides): void {
  if (Object.keys(overrides).length === 0) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(overrides))
}

/** Code that has run can't be unloaded, so the page reloads. */
export function changeOverride(name: string, address: string | undefined): void {
  const others = Object.fromEntries(Object.entries(storedOverrides()).filter(([other]) => other !== name))
  storeOverrides(address === undefined ? others : { ...others, [name]: address })
  window.location.reload()
}

export function resetOverrides(): void {
  storeOverrides({})
  window.location.reload()
}
