import { defineGlobalStyles } from '@chakra-ui/react'
import { statusChipStyle } from './status-chip-style.ts'

/** Current pages and tabs, selected cells, rows and list entries, and the active entry of a menu. */
const chosen = [
  '[aria-current]:not([aria-current=false])',
  '[aria-selected=true]',
  '[role=radio][aria-checked=true]',
  '[role^=menuitem][data-highlighted]',
  '[role=option][data-highlighted]',
]
  .map((selector) => `${selector}:not(:focus-visible)`)
  .join(', ')

/**
 * In forced-colors mode there are no backgrounds, so selected elements get an outline. It is important because a rule
 * above removes the outline of menu entries; the focus ring takes precedence.
 */
const ownColors = '@media (forced-colors: active)'

export const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    fontFamily: 'body',
    lineHeight: '1.5',
    colorPalette: 'brand',
    textSizeAdjust: '100%',
    textRendering: 'optimizeLegibility',
    // Elements that are scrolled into view, such as fields with errors, stay below the header of 4rem, with their
    // label.
    scrollPaddingTop: '7rem',
  },
  // Controls in a name, such as U+202E, must not reverse the text after it.
  'a, button, code, dd, dt, label, li, mark, span, strong': { unicodeBidi: 'isolate' },
  '::selection': { bg: 'brand.emphasized', color: 'fg' },
  '::placeholder': { color: 'fg.subtle' },
  ...statusChipStyle,
  'h1, h2, h3': { textWrap: 'balance' },
  // The ring is drawn outside, so that it is visible on filled controls too.
  ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  [chosen]: { [ownColors]: { outline: '2px solid Highlight !important', outlineOffset: '-2px' } },
  '[aria-pressed=true]:not(:focus-visible)': {
    [ownColors]: { outline: '2px dashed Highlight', outlineOffset: '-2px' },
  },
  // Important, because some components set their own colors.
  mark: { [ownColors]: { forcedColorAdjust: 'none', bg: 'Mark !important', color: 'MarkText !important' } },
  '*, *::before, *::after': {
    borderColor: 'border',
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Zero, because any duration would delay style changes to the next frame, even for code that measures elements.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
})
