import { defineGlobalStyles } from '@chakra-ui/react'
import { statusChipStyle } from './status-chip-style.ts'

/** Current pages and tabs, selected cells, rows and entries of lists, and the entry of a menu that the pointer or a key is on. */
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
 * Where the system has its own colors, no background is left that would say what is chosen, so it has an outline. It is important because
 * entries of menus have none, by a rule that stands above; the ring of the focus goes before it.
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
    // What is scrolled to, such as the field of an error, stays below the header of 4rem, with its label.
    scrollPaddingTop: '7rem',
  },
  // Controls in a name, such as U+202E, must not reverse the text after it.
  'a, button, code, dd, dt, label, li, mark, span, strong': { unicodeBidi: 'isolate' },
  '::selection': { bg: 'brand.emphasized', color: 'fg' },
  '::placeholder': { color: 'fg.subtle' },
  ...statusChipStyle,
  'h1, h2, h3': { textWrap: 'balance' },
  // The ring is drawn outside, so that it is seen on filled controls too.
  ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  [chosen]: { [ownColors]: { outline: '2px solid Highlight !important', outlineOffset: '-2px' } },
  '[aria-pressed=true]:not(:focus-visible)': {
    [ownColors]: { outline: '2px dashed Highlight', outlineOffset: '-2px' },
  },
  // Important, because places have colors of their own for it.
  mark: { [ownColors]: { forcedColorAdjust: 'none', bg: 'Mark !important', color: 'MarkText !important' } },
  '*, *::before, *::after': {
    borderColor: 'border',
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // None at all: any duration would put off every change of a style to the next frame, also for code that measures.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
})
