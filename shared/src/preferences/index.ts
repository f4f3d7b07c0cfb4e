export { darkModeStorageKey, forgetDarkMode, useDarkMode, useDarkModeChoice } from './dark-mode.ts'
export { preferencesQuery, savePreference } from './preferences.api.ts'
export { useSavedSetting } from './use-saved-setting.ts'
