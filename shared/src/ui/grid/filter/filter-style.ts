const field = {
  height: '8',
  minWidth: 0,
  width: 'full',
  px: '1',
  color: 'fg',
  bg: 'transparent',
  // On phones, 16 px text keeps the browser from zooming in.
  textStyle: { base: 'md', md: 'sm' },
} as const

/** Filters in words. */
export const tagStyle = {
  '& .tags': { display: 'flex', alignItems: 'baseline', gap: '2.5', minWidth: 0, flex: '1 1 12rem' },
  '& .tags > span': { textStyle: 'sm', color: 'fg.muted', flexShrink: 0 },
  '& .tags ul': { display: 'flex', flexWrap: 'wrap', gap: '1.5', listStyle: 'none', minWidth: 0 },
} as const

/** The filter row. */
export const filterStyle = {
  '& .filter-cell': { px: '1', borderInlineEndWidth: '1px', borderColor: 'border.muted' },
  '& .filter-cell input, & .filter-cell select': field,
  '& .filter-cell .operator': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: '6',
    rounded: 'sm',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted' },
    _focusWithin: { outline: '2px solid', outlineColor: 'brand.focusRing' },
  },
  '& .filter-cell .operator .on': { color: 'brand.fg', fill: 'currentColor' },
  // The browser's own list under an icon, which leaves the whole width to the value.
  '& .filter-cell .operator select': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer', height: 'full' },
  '& .filter-cell .presence': { flex: 1, px: '1', color: 'fg.muted', truncate: true },
  '& .filter-cell button.said': {
    flex: 1,
    width: 'auto',
    minWidth: 0,
    height: '8',
    display: 'block',
    px: '1',
    textAlign: 'start',
    textStyle: { base: 'md', md: 'sm' },
    color: 'fg',
    truncate: true,
  },
  '& .filter-cell button:not(.said)': {
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    flexShrink: 0,
    rounded: 'sm',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted', color: 'fg' },
  },
} as const
