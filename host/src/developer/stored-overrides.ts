/** Override base URL by remote. Stored per tab, so that no other page is affected. */
export type StoredOverrides = Record<string, string>

/** The name of the preview that replaces a remote in this tab. Its base URL, as of the last page load, is an override. */
export type StoredPreviews = Record<string, string>

const storageKey = 'lintel.overrides'
const previewsKey = 'lintel.previews'
const parameter = 'override'
const previewParameter = 'preview'

/** Unvalidated. Being stored doesn't grant permission to use them. */
export function storedOverrides(): StoredOverrides {
  return readTab(storageKey)
}

/** Unvalidated, like the overrides. */
export function storedPreviews(): StoredPreviews {
  return readTab(previewsKey)
}

/** Whether anything in this tab may replace a release. */
export function hasOverrides(): boolean {
  return [storedOverrides(), storedPreviews()].some((stored) => Object.keys(stored).length > 0)
}

function readTab(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function writeTab(key: string, values: Record<string, string>): void {
  if (Object.keys(values).length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(values))
}

/** The link that opens a preview in a tab. It's the same for each release with the preview's name. */
export function previewPath(name: string, preview: string): string {
  return `/?${previewParameter}=${encodeURIComponent(name)}=${encodeURIComponent(preview)}`
}

/**
 * Moves the overrides that the URL contains to this tab: `?override=bim=http://localhost:5180/`, the address that `pnpm dev` opens, and
 * `?preview=bim=new-list`, the link of a preview. They have no effect for people who can't use them.
 */
export function moveOverridesFromUrl(): void {
  const address = new URL(window.location.href)
  const overrides = entriesOf(address.searchParams.getAll(parameter))
  const previews = entriesOf(address.searchParams.getAll(previewParameter))
  if (overrides.length + previews.length === 0) return
  const names = [...overrides, ...previews].map(([name]) => name)
  writeTab(storageKey, { ...without(storedOverrides(), names), ...Object.fromEntries(overrides) })
  writeTab(previewsKey, { ...without(storedPreviews(), names), ...Object.fromEntries(previews) })
  address.searchParams.delete(parameter)
  address.searchParams.delete(previewParameter)
  window.history.replaceState(window.history.state, '', address)
}

function entriesOf(assignments: readonly string[]) {
  return assignments.map((text) => [text.split('=', 1)[0] ?? '', text.slice(text.indexOf('=') + 1)] as const)
}

function without(stored: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !names.includes(name)))
}

/** Stores where a preview is now, so that the next page load knows its pages from the start. */
export function storePreviewAddress(name: string, address: string): void {
  writeTab(storageKey, { ...storedOverrides(), [name]: address })
}

/** Forgets a preview that has ended. */
export function forgetPreview(name: string): void {
  writeTab(storageKey, without(storedOverrides(), [name]))
  writeTab(previewsKey, without(storedPreviews(), [name]))
}

/** Code that has run can't be unloaded, so the page reloads. */
export function changeOverride(name: string, address: string | undefined): void {
  forgetPreview(name)
  if (address !== undefined) writeTab(storageKey, { ...storedOverrides(), [name]: address })
  window.location.reload()
}

/** Ends previews only; a developer's own builds stay. */
export function leavePreviews(): void {
  Object.keys(storedPreviews()).forEach(forgetPreview)
  window.location.reload()
}

export function resetOverrides(): void {
  writeTab(storageKey, {})
  writeTab(previewsKey, {})
  window.location.reload()
}
