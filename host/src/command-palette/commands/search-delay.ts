/** Debounce in milliseconds. */
export const searchDelay = 250
