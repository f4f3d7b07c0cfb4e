import { defineGlobalStyles } from '@chakra-ui/react'

export const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    fontFamily: 'body',
    lineHeight: '1.5',
    colorPalette: 'brand',
    textSizeAdjust: '100%',
    textRendering: 'optimizeLegibility',
  },
  '::selection': { bg: 'brand.emphasized', color: 'fg' },
  '::placeholder': { color: 'fg.subtle' },
  'h1, h2, h3': { textWrap: 'balance' },
  // The ring is drawn outside, so that it is seen on filled controls too.
  ':focus-visible': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  '*, *::before, *::after': {
    borderColor: 'border',
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})
