export { activeOrganizationId, useActiveOrganization, useOrganizationId } from './active-organization.ts'
export { applyTheme, themeStorageKey, themeStyleId } from './apply-theme.ts'
export { fallbackTheme, themeText, themeVariables } from './theme.ts'
export type { ThemeMode, ThemeVariables } from './theme.ts'
