import { forgetDarkMode, useDarkModeChoice } from '@lintel/shared/preferences'
import { forgetMiniSidebar, useMiniSidebar } from '../../shell/navigation/use-mini-sidebar.ts'

export type BrowserSetting = { key: string; label: string; value: string; reset: () => void }

/** What is kept in this browser, because it is about this screen: those that differ from what they start with. */
export function useBrowserSettings(): BrowserSetting[] {
  const isDark = useDarkModeChoice()
  const [isMini] = useMiniSidebar()
  const dark = { key: 'dark-mode', label: 'Dark Theme', value: isDark ? 'On' : 'Off', reset: forgetDarkMode }
  const sidebar = { key: 'lintel.sidebar', label: 'Sidebar', value: 'Collapsed', reset: forgetMiniSidebar }
  return [...(isDark === undefined ? [] : [dark]), ...(isMini ? [sidebar] : [])]
}
