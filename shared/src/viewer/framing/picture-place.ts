/**
 * On narrow screens a panel is a sheet over the lower half of the picture, unless the user pulls it higher. Changes of
 * its content must not move the picture.
 */
export const sheetHeight = '50%'
/** Leaves room for the toolbar. */
export const belowSheet = '3.5rem'

/** The CSS value of the picture's bottom edge, which ends above a sheet. */
export function pictureEnd(hasPanel: boolean) {
  const base = hasPanel ? `calc(${sheetHeight} + ${belowSheet})` : '0px'
  return { '--viewer-picture-end': { base, md: '0px' } }
}

/** The area of the picture and of its overlays, so that points in both are relative to the same corner. */
export const pictureArea = { position: 'absolute', top: '0', insetX: '0', bottom: 'var(--viewer-picture-end)' } as const

/** CSS pixels: the size of the picture without a sheet. */
export function wholePicture(picture: HTMLElement): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height, parentElement } = picture
  return { width, height: Math.max(height, parentElement?.clientHeight ?? 0) }
}
