/** The key of an advisory lock. Removals of files share it; a backup, which copies files after the database, holds it exclusively. */
export const fileRemovalLock = `hashtextextended('removal of files', 0)`
