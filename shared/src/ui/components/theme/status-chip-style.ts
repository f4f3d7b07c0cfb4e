function look(palette: string) {
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
    '&[data-tone=success]': look('green'),
    '&[data-tone=error]': look('red'),
    '&[data-tone=warning]': look('orange'),
    '&[data-tone=running]': look('blue'),
    '&[data-tone=open]': look('blue'),
    '&[data-tone=waiting]': look('gray'),
    '&[data-tone=neutral]': look('gray'),
  },
} as const
