import type { ThemeMode } from '../../../core/organization/surfaces.ts'
import type { ThemeVariables } from '../../../core/organization/theme.ts'

/** The precomputed result of `themeVariables(null, mode)`: computing it would take half of the start-up time. */
export const fallbackColors: Record<ThemeMode, ThemeVariables> = {
  light: {
    '--lintel-brand-solid': '#0077c9',
    '--lintel-brand-solid-hover': '#0068b1',
    '--lintel-brand-contrast': '#FFFFFF',
    '--lintel-brand-fg': '#006bb5',
    '--lintel-brand-subtle': '#ebf5ff',
    '--lintel-brand-muted': '#d6eaff',
    '--lintel-brand-emphasized': '#badcfe',
    '--lintel-brand-border': '#90c3f6',
    '--lintel-brand-focus': '#0086e1',
    '--lintel-header-bg': '#1976d2',
    '--lintel-header-fg': '#ffffff',
    '--lintel-header-hover': '#0064ba',
    '--lintel-header-border': '#3f95f4',
    '--lintel-logo-max-height': '80px',
  },
  dark: {
    '--lintel-brand-solid': '#007acd',
    '--lintel-brand-solid-hover': '#006bb5',
    '--lintel-brand-contrast': '#FFFFFF',
    '--lintel-brand-fg': '#2b9cfa',
    '--lintel-brand-subtle': '#15222e',
    '--lintel-brand-muted': '#1b3043',
    '--lintel-brand-emphasized': '#223f5b',
    '--lintel-brand-border': '#285885',
    '--lintel-brand-focus': '#2196f3',
    '--lintel-header-bg': '#0b3662',
    '--lintel-header-fg': '#ffffff',
    '--lintel-header-hover': '#1d4674',
    '--lintel-header-border': '#285280',
    '--lintel-logo-max-height': '80px',
  },
}
