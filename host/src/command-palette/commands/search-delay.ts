/** Milliseconds after the last key, so that the platform is not asked with every letter. */
export const searchDelay = 250
