import type { OrganizationTheme } from '../../domain/contract/organization/organization.ts'
import { writeStored } from '../browser/stored-text.ts'
import { themeMark, themeText } from './theme.ts'

/** Under this key the inline script of the host's page finds the style sheet of the last theme. */
export const themeStorageKey = 'lintel.theme'
/** The id of the style element that holds it; the inline script creates it, applying a theme replaces its text. */
export const themeStyleId = 'lintel-theme'

/** Sets the theme's variables on the root in place, in both modes, and keeps them for the next first paint. */
export function applyTheme(theme: OrganizationTheme | null | undefined): void {
  const style = document.getElementById(themeStyleId) ?? document.createElement('style')
  // Already applied, maybe by the inline script. Finding readable colors takes long, so it is not done twice.
  if (style.isConnected && style.textContent.startsWith(themeMark(theme))) return
  const text = themeText(theme)
  style.id = themeStyleId
  style.textContent = text
  if (!style.isConnected) document.head.append(style)
  writeStored(themeStorageKey, text)
}
