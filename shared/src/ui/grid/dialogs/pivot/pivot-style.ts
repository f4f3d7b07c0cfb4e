/** Pixels, which determine the rows to render. */
export const rowHeight = 32

export const tableStyle = {
  overflow: 'auto',
  maxHeight: '60vh',
  borderWidth: '1px',
  rounded: 'md',
  textStyle: 'sm',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: 'full' },
  '& table.wide': { tableLayout: 'fixed' },
  '& .wide th, & .wide td': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tbody tr:not([aria-hidden])': { height: `${rowHeight}px` },
  '& th, & td': { px: '2', whiteSpace: 'nowrap', borderBottomWidth: '1px', borderColor: 'border.muted' },
  '& thead th, & thead td': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bg: 'bg.muted',
    height: `${rowHeight}px`,
    fontWeight: 'medium',
  },
  // Excludes the spacer for columns that are out of view.
  '& th[scope=row], & thead td:not([aria-hidden])': {
    position: 'sticky',
    insetInlineStart: 0,
    bg: 'bg.panel',
    textAlign: 'start',
    fontWeight: 'normal',
  },
  // However long a value is, the cells beside it stay visible.
  '& th[scope=row]': { maxWidth: { base: '40vw', md: '24rem' }, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& table:not(.wide) thead th': {
    maxWidth: { base: '60vw', md: '24rem' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& thead td:not([aria-hidden])': { zIndex: 2, bg: 'bg.muted' },
  '& [role=gridcell], & thead th': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& [role=gridcell]': { cursor: 'pointer', _hover: { bg: 'bg.muted' } },
  '& [data-heat]': { bg: 'color-mix(in srgb, var(--lintel-ui-colors-brand-solid) var(--heat), transparent)' },
  '& [role=gridcell]:focus-visible': { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  '& .total th, & .total td': { fontWeight: 'medium' },
} as const
