import type { OrganizationTheme } from '../contract/organization/organization.ts'
import { writeStored } from '../stored-text.ts'
import { themeText } from './theme.ts'

/** Under this key the host's early script finds the style sheet of the last theme. */
export const themeStorageKey = 'lintel.theme'
/** The id of the style element that holds it; the early script creates it, applying a theme replaces its text. */
export const themeStyleId = 'lintel-theme'

/** What the element shows already costs no style sheet, no colours and no write. */
let shown: { look: string; style: HTMLElement } | undefined

/** Sets the theme's variables on the root in place, in both modes, and keeps them for the next first paint. */
export function applyTheme(theme: OrganizationTheme | null | undefined): void {
  const look = JSON.stringify(theme ?? null)
  if (shown?.look === look && shown.style.isConnected) return
  const text = themeText(theme)
  const style = document.getElementById(themeStyleId) ?? document.createElement('style')
  style.id = themeStyleId
  // The early script has put it there where it is the last one's.
  if (style.textContent !== text) style.textContent = text
  if (!style.isConnected) document.head.append(style)
  writeStored(themeStorageKey, text)
  shown = { look, style }
}
