/** The key of an advisory lock: shared by removals of files, and exclusive to a backup, which copies files after the database. */
export const fileRemovalLock = `hashtextextended('removal of files', 0)`
