export { darkModeStorageKey, forgetDarkMode, useDarkMode, useDarkModeChoice } from './dark-mode.ts'
export { useLocale, userLocale } from './locale.ts'
export { preferencesKey, preferencesQuery } from './preferences.api.ts'
export { useSavedSetting, type SavedSetting } from './use-saved-setting.ts'
