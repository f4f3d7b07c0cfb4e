/**
 * The version of the reader. Captures store theirs, so that data that an earlier version didn't read isn't mistaken for absent. Increment
 * it whenever more is read, and mark that with `readSince`.
 */
export const readerVersion = 6
/** Data without `readSince`. */
export const firstReaderVersion = 1
