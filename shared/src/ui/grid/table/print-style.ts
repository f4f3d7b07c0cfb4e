/** When printed, a table replaces the grid. */
export const printStyle = {
  '@media print': { '& .toolbar, & .frame': { display: 'none' } },
  '& .print-table': {
    display: 'none',
    '@media print': { display: 'table' },
    width: 'full',
    borderCollapse: 'collapse',
    '& caption': { textAlign: 'start', fontWeight: 'semibold', fontSize: '12px', pb: '1' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
    '& th, & td': {
      px: '1.5',
      py: '0.5',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      borderBottomWidth: '1px',
    },
    '& th': { fontWeight: 'semibold' },
    '& .number': { textAlign: 'end' },
    '&:not([data-wide])': { '& th': { overflowWrap: 'break-word' }, '& td.number': { whiteSpace: 'nowrap' } },
  },
} as const
