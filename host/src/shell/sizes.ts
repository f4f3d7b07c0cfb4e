/** In rem, so that both grow with enlarged text. */
export const headerHeight = '4rem'
export const miniWidth = '4.5rem'
/** Specification 1, "Business constants and limits". The same as the breakpoint `lg` of `@lintel/shared/ui`. */
export const temporaryBelow = 920
