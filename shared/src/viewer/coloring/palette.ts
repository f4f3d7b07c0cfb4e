/** Distinguishable for people with color blindness, and different from the selection color and gray. */
export const kindColors = [
  '#53a000',
  '#500090',
  '#ffa982',
  '#e84461',
  '#6cf7f7',
  '#224800',
  '#f2e300',
  '#760023',
] as const

/** For all further values once the colors are used up. */
export const otherColor = '#9aa1aa'

/** From low to high with increasing brightness, so that the order is visible without color vision. */
export const rangeColors = ['#33073c', '#6f2059', '#a6365f', '#d45657', '#f4804d', '#ffb266', '#ffe1a3'] as const
