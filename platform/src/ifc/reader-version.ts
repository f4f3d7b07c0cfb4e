/**
 * The version of what the reader finds in a building file. Captures know theirs, so that what an earlier one did not read is not taken for
 * something that the building did not have. Add one whenever more is read, and mark what that is with `readSince`.
 */
export const readerVersion = 5
/** What is not marked has always been read. */
export const firstReaderVersion = 1
