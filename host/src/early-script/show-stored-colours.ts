/** Light or dark and the last organization's colours, before anything is drawn; rejects where storage is forbidden. */
export async function showStoredColours() {
  const root = document.documentElement
  const stored = localStorage.getItem('dark-mode')
  const isDark = stored ? stored === 'true' : matchMedia('(prefers-color-scheme: dark)').matches
  root.className = root.style.colorScheme = isDark ? 'dark' : 'light'
  const theme = document.createElement('style')
  theme.id = 'lintel-theme'
  theme.textContent = localStorage.getItem('lintel.theme')
  document.head.append(theme)
}
