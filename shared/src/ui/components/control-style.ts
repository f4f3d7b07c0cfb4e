/** The style of form controls. On phones, 16 px text keeps the browser from zooming in. */
export const boxStyle = {
  color: 'fg',
  bg: 'bg.panel',
  rounded: 'md',
  borderWidth: '1px',
  borderColor: 'border.emphasized',
  textStyle: { base: 'md', md: 'sm' },
} as const

const stateStyle = {
  _hover: { borderColor: 'fg.subtle' },
  _invalid: { borderColor: 'border.error' },
  _readOnly: { bg: 'bg.muted', color: 'fg.muted' },
  _disabled: { bg: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
} as const

/** Text fields and selects have the same look. */
export const controlStyle = {
  ...boxStyle,
  ...stateStyle,
  width: 'full',
  minH: '10',
  px: '3',
  py: '2',
} as const
