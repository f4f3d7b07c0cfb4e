/** By remote: the address of the folder that its code comes from instead. Of this tab alone, so that no other page is changed by it. */
export type StoredOverrides = Record<string, string>

const storageKey = 'lintel.overrides'

/** Unchecked, and that they are there gives nobody the right to use them. */
export function storedOverrides(): StoredOverrides {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as StoredOverrides
  } catch {
    return {}
  }
}

function storeOverrides(overrides: StoredOverrides): void {
  if (Object.keys(overrides).length === 0) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(overrides))
}

/** What has run cannot be taken out of a page, so the page is loaded anew. */
export function changeOverride(name: string, address: string | undefined): void {
  const others = Object.fromEntries(Object.entries(storedOverrides()).filter(([other]) => other !== name))
  storeOverrides(address === undefined ? others : { ...others, [name]: address })
  window.location.reload()
}

export function resetOverrides(): void {
  storeOverrides({})
  window.location.reload()
}
