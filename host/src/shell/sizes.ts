export const headerHeight = '64px'
export const miniWidth = '72px'
/** Specification 1, section 9. The same as the breakpoint `lg` of `@lintel/shared/ui`. */
export const temporaryBelow = 920
