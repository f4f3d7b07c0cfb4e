import { defineTokens } from '@chakra-ui/react'

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
  64, 72, 80, 96,
]
const scale = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]))
const containers = {
  '3xs': 14, '2xs': 16, xs: 20, sm: 24, md: 28, lg: 32, xl: 36, '2xl': 42, '3xl': 48, '4xl': 56, '5xl': 64, '6xl': 72,
  '7xl': 80, '8xl': 90,
} // oxfmt-ignore
const fontSizes = {
  '2xs': 0.6875, xs: 0.75, sm: 0.875, md: 1, lg: 1.125, xl: 1.25, '2xl': 1.5, '3xl': 1.875, '4xl': 2.25, '5xl': 3,
} // oxfmt-ignore

/** Raw values that do not depend on mode or organization. */
export const tokens = defineTokens({
  fonts: {
    body: {
      value:
        "ui-sans-serif, system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    },
    heading: {
      value:
        "ui-sans-serif, system-ui, -apple-system, 'Segoe UI Variable Display', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
    },
    mono: { value: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" },
  },
  fontSizes: Object.fromEntries(Object.entries(fontSizes).map(([name, rem]) => [name, { value: `${rem}rem` }])),
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: {
    shorter: { value: 1.25 },
    short: { value: 1.375 },
    moderate: { value: 1.5 },
    tall: { value: 1.625 },
  },
  letterSpacings: { tight: { value: '-0.02em' }, wide: { value: '0.025em' }, wider: { value: '0.06em' } },
  spacing: scale,
  sizes: {
    ...scale,
    ...Object.fromEntries(Object.entries(containers).map(([name, rem]) => [name, { value: `${rem}rem` }])),
    full: { value: '100%' },
    min: { value: 'min-content' },
    max: { value: 'max-content' },
    fit: { value: 'fit-content' },
    sidebar: { value: '290px' },
  },
  radii: {
    none: { value: '0' },
    xs: { value: '4px' },
    sm: { value: '6px' },
    md: { value: '8px' },
    lg: { value: '10px' },
    xl: { value: '12px' },
    full: { value: '9999px' },
  },
  durations: {
    fastest: { value: '50ms' },
    faster: { value: '100ms' },
    fast: { value: '150ms' },
    moderate: { value: '200ms' },
    slow: { value: '300ms' },
    slower: { value: '400ms' },
    slowest: { value: '500ms' },
  },
  easings: {
    'ease-in': { value: 'cubic-bezier(0.42, 0, 1, 1)' },
    'ease-out': { value: 'cubic-bezier(0, 0, 0.58, 1)' },
    'ease-in-out': { value: 'cubic-bezier(0.42, 0, 0.58, 1)' },
    'ease-in-smooth': { value: 'cubic-bezier(0.32, 0.72, 0, 1)' },
  },
  zIndex: {
    base: { value: 0 },
    docked: { value: 10 },
    dropdown: { value: 1000 },
    sticky: { value: 1100 },
    banner: { value: 1200 },
    overlay: { value: 1300 },
    modal: { value: 1400 },
    popover: { value: 1500 },
    skipNav: { value: 1600 },
    toast: { value: 1700 },
    tooltip: { value: 1800 },
  },
  cursor: {
    button: { value: 'pointer' },
    checkbox: { value: 'pointer' },
    disabled: { value: 'not-allowed' },
    menuitem: { value: 'default' },
    radio: { value: 'pointer' },
    switch: { value: 'pointer' },
  },
  animations: {
    spin: { value: 'spin 1s linear infinite' },
    pulse: { value: 'pulse 2s cubic-bezier(0.4, 0, 0.6, 1) infinite' },
  },
})
