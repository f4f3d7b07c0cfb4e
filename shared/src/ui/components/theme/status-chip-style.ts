function toneStyle(palette: string) {
  return { bg: `${palette}.subtle`, color: `${palette}.fg`, borderColor: `${palette}.border` }
}

/** Independent of the organization: a red brand would indicate a failure. */
export const statusChipStyle = {
  '.status-chip': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    minHeight: '6',
    px: '2',
    borderWidth: '1px',
    borderRadius: 'full',
    textStyle: 'xs',
    fontWeight: 'medium',
    lineHeight: '1.25',
    verticalAlign: 'middle',
    '& svg': { flexShrink: 0 },
    '& span': { minWidth: 0, overflowWrap: 'anywhere' },
    '&[data-tone=success]': toneStyle('green'),
    '&[data-tone=error]': toneStyle('red'),
    '&[data-tone=warning]': toneStyle('orange'),
    '&[data-tone=running]': toneStyle('blue'),
    '&[data-tone=open]': toneStyle('blue'),
    '&[data-tone=waiting]': toneStyle('gray'),
    '&[data-tone=neutral]': toneStyle('gray'),
  },
} as const
