import type { OrganizationTheme } from '../../domain/contract/organization/organization.ts'
import { writeStored } from '../browser/stored-text.ts'
import { themeMark, themeText } from './theme.ts'

/** The localStorage key by which the inline script of the host's page finds the last theme. */
export const themeStorageKey = 'lintel.theme'
/** The id of the theme's style element; the inline script creates it, and `applyTheme` replaces its text. */
export const themeStyleId = 'lintel-theme'

/** Sets the theme's CSS variables for both modes on the root element, and stores them for the next first paint. */
export function applyTheme(theme: OrganizationTheme | null | undefined): void {
  const style = document.getElementById(themeStyleId) ?? document.createElement('style')
  // Already applied, possibly by the inline script. Computing readable colors is slow, so it is not repeated.
  if (style.isConnected && style.textContent.startsWith(themeMark(theme))) return
  const text = themeText(theme)
  style.id = themeStyleId
  style.textContent = text
  if (!style.isConnected) document.head.append(style)
  writeStored(themeStorageKey, text)
}
