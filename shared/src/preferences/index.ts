export { darkModeStorageKey, forgetDarkMode, useDarkMode, useDarkModeChoice } from './dark-mode.ts'
export { preferencesQuery } from './preferences.api.ts'
export { useSavedSetting, type SavedSetting } from './use-saved-setting.ts'
