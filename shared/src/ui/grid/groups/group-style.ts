/** Group lines, group tags, and the drop target for titles. */
export const groupStyle = {
  '& .body .row.group-row': { bg: 'bg.subtle', cursor: 'pointer', fontWeight: 'medium', _hover: { bg: 'bg.muted' } },
  // Overlaps the empty cells beside it.
  '& .body .group-cell': { zIndex: 1 },
  '& .body .group-cell .chevron': { display: 'inline-block', verticalAlign: 'middle', me: '1', color: 'fg.muted' },
  '& .body .row[aria-expanded="true"] .chevron': { transform: 'rotate(90deg)' },
  '& .body .group-count': { color: 'fg.muted', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums', ms: '1' },
  '& .group-tags.none': { display: 'none' },
  '& .group-tags .drop-zone': { display: 'none' },
  '&:has(.title-cell.dragged) .group-tags': { display: 'flex' },
  '&:has(.title-cell.dragged) .group-tags .drop-zone': {
    display: 'block',
    px: '3',
    py: '1',
    rounded: 'full',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'brand.border',
    color: 'brand.fg',
  },
  '& .group-tags:hover .drop-zone': { bg: 'brand.subtle' },
  '& .column-menu': {
    display: 'none',
    placeItems: 'center',
    // Overlaps the title, which must not move under the pointer.
    position: 'absolute',
    insetInlineEnd: '10px',
    top: 'calc(50% - 12px)',
    boxSize: '6',
    bg: 'bg.muted',
    rounded: 'sm',
    cursor: 'pointer',
    color: 'fg.muted',
    _hover: { bg: 'bg.emphasized', color: 'fg' },
  },
  '& .title-cell:hover .column-menu, & .title-cell:focus .column-menu': { display: 'grid' },
} as const
