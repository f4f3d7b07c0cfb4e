/** On narrow screens a panel is a sheet over half of the whole until someone pulls it higher; what changes in it must not move the picture. */
export const sheetHeight = '50%'
/** The toolbar is there. */
export const belowSheet = '3.5rem'

/** A variable of the whole: from its lower border to that of the picture, which ends above a sheet. */
export function pictureEnd(hasPanel: boolean) {
  const base = hasPanel ? `calc(${sheetHeight} + ${belowSheet})` : '0px'
  return { '--viewer-picture-end': { base, md: '0px' } }
}

/** The place of the picture, and of what is drawn over it: points of both count from the same corner. */
export const pictureArea = { position: 'absolute', top: '0', insetX: '0', bottom: 'var(--viewer-picture-end)' } as const

/** In CSS pixels: the picture as it is without a sheet. */
export function wholePicture(picture: HTMLElement): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height, parentElement } = picture
  return { width, height: Math.max(height, parentElement?.clientHeight ?? 0) }
}
