import { defineSemanticTokens } from '@chakra-ui/react'
import { neutrals } from '../../../core/organization/surfaces.ts'
import type { ThemeVariables } from '../../../core/organization/theme.ts'
import { fallbackColors } from './fallback-colors.ts'
import { statusPalettes, type PaletteRole } from './palettes.ts'

function colorToken(light: string, dark: string) {
  return { value: { _light: light, _dark: dark } }
}

function neutral(name: keyof typeof neutrals.light) {
  return colorToken(neutrals.light[name], neutrals.dark[name])
}

/** A color of the organization's theme; the fallback theme's until one is applied. */
function themed(name: keyof ThemeVariables) {
  return colorToken(`var(${name}, ${fallbackColors.light[name]})`, `var(${name}, ${fallbackColors.dark[name]})`)
}

function statusPalette(name: keyof typeof statusPalettes) {
  const { light, dark } = statusPalettes[name]
  const roles = Object.keys(light) as PaletteRole[]
  return Object.fromEntries(roles.map((role) => [role, colorToken(light[role], dark[role])]))
}

/** Colors by meaning: the names that components use. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: neutral('bg'),
      panel: neutral('panel'),
      subtle: neutral('subtle'),
      muted: neutral('muted'),
      emphasized: neutral('emphasized'),
      backdrop: colorToken('rgb(22 26 31 / 0.45)', 'rgb(4 6 9 / 0.65)'),
      inverted: colorToken(neutrals.dark.bg, neutrals.light.panel),
      error: colorToken(statusPalettes.red.light.subtle, statusPalettes.red.dark.subtle),
    },
    fg: {
      DEFAULT: neutral('fg'),
      muted: neutral('fgMuted'),
      subtle: neutral('fgSubtle'),
      inverted: colorToken(neutrals.dark.fg, neutrals.light.fg),
      error: colorToken(statusPalettes.red.light.fg, statusPalettes.red.dark.fg),
    },
    border: {
      DEFAULT: neutral('border'),
      muted: neutral('muted'),
      subtle: neutral('subtle'),
      emphasized: neutral('borderEmphasized'),
      error: colorToken(statusPalettes.red.light.solid, statusPalettes.red.dark.solid),
    },
    // Also a palette: colorPalette="header" makes buttons inside the header readable.
    header: {
      bg: themed('--lintel-header-bg'),
      fg: themed('--lintel-header-fg'),
      hover: themed('--lintel-header-hover'),
      border: themed('--lintel-header-border'),
      subtle: themed('--lintel-header-bg'),
      muted: themed('--lintel-header-hover'),
      emphasized: themed('--lintel-header-hover'),
      solid: themed('--lintel-header-fg'),
      solidHover: themed('--lintel-header-fg'),
      contrast: themed('--lintel-header-bg'),
      focusRing: themed('--lintel-header-fg'),
    },
    brand: {
      contrast: themed('--lintel-brand-contrast'),
      fg: themed('--lintel-brand-fg'),
      subtle: themed('--lintel-brand-subtle'),
      muted: themed('--lintel-brand-muted'),
      emphasized: themed('--lintel-brand-emphasized'),
      solid: themed('--lintel-brand-solid'),
      solidHover: themed('--lintel-brand-solid-hover'),
      focusRing: themed('--lintel-brand-focus'),
      border: themed('--lintel-brand-border'),
    },
    gray: statusPalette('gray'),
    red: statusPalette('red'),
    green: statusPalette('green'),
    orange: statusPalette('orange'),
    blue: statusPalette('blue'),
  },
  radii: { l1: { value: '{radii.sm}' }, l2: { value: '{radii.md}' }, l3: { value: '{radii.xl}' } },
  shadows: {
    xs: colorToken(
      '0 1px 2px rgb(22 26 31 / 0.06)',
      '0 1px 2px rgb(0 0 0 / 0.5), inset 0 1px 0 rgb(255 255 255 / 0.03)',
    ),
    sm: colorToken(
      '0 1px 2px rgb(22 26 31 / 0.06), 0 3px 8px rgb(22 26 31 / 0.05)',
      '0 2px 6px rgb(0 0 0 / 0.45), inset 0 1px 0 rgb(255 255 255 / 0.04)',
    ),
    md: colorToken(
      '0 2px 4px rgb(22 26 31 / 0.05), 0 8px 20px rgb(22 26 31 / 0.08)',
      '0 4px 14px rgb(0 0 0 / 0.5), inset 0 1px 0 rgb(255 255 255 / 0.05)',
    ),
    lg: colorToken(
      '0 4px 8px rgb(22 26 31 / 0.05), 0 16px 40px rgb(22 26 31 / 0.14)',
      '0 12px 36px rgb(0 0 0 / 0.6), inset 0 1px 0 rgb(255 255 255 / 0.06)',
    ),
  },
})
