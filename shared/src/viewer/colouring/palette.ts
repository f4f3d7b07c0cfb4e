/** Told apart by everyone, also who is colour-blind, from each other, from what is selected and from what is grey. */
export const kindColours = [
  '#53a000',
  '#500090',
  '#ffa982',
  '#e84461',
  '#6cf7f7',
  '#224800',
  '#f2e300',
  '#760023',
] as const

/** For all further values, once every color of the palette is used. */
export const otherColour = '#9aa1aa'

/** From little to much: brighter and brighter, so that the order is seen without a sense for hues. */
export const rangeColours = ['#33073c', '#6f2059', '#a6365f', '#d45657', '#f4804d', '#ffb266', '#ffe1a3'] as const
