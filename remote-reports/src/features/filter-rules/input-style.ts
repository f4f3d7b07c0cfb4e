/** As the fields of forms look, where no form is. */
export const inputStyle = {
  color: 'fg',
  bg: 'bg.panel',
  rounded: 'md',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  textStyle: { base: 'md', md: 'sm' },
  w: 'full',
  minH: '10',
  px: '3',
  _hover: { borderColor: 'fg.subtle' },
} as const
