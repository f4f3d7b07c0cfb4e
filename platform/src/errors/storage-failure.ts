import { databaseErrorCode, rootError } from '../database/failures.ts'

/** Either there is no room, or what should store or read something cannot: its disk is broken, mounted read-only or not permitted. */
export type StorageFailure = 'full' | 'broken'

/** By the codes of the operating system (a full disk, a used up share of it, a file that may not grow) and of PostgreSQL. */
const failures: Readonly<Record<string, StorageFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  '53100': 'full',
  EROFS: 'broken',
  EACCES: 'broken',
  EIO: 'broken',
  '58030': 'broken',
}

/** Calls of the operating system that fail with the same codes without having to do with files. */
const otherCalls = /^(connect|bind|listen|spawn)/

/**
 * Whether something failed because of what stores it: a disk of this process or of the database, or the object storage. Undefined for
 * every other error.
 */
export function storageFailure(error: unknown): StorageFailure | undefined {
  const root: (Error & { syscall?: unknown; $metadata?: { httpStatusCode?: number } }) | undefined = rootError(error)
  if (typeof root?.syscall === 'string' && otherCalls.test(root.syscall)) return undefined
  // S3 has no word for a full storage. MinIO answers 507, as WebDAV does, and Ceph names the quota that is used up.
  if (root?.$metadata?.httpStatusCode === 507 || root?.name === 'QuotaExceeded') return 'full'
  return failures[databaseErrorCode(root) ?? '']
}

/** What people read where there are no words for what they were doing. */
export const storageWords: Readonly<Record<StorageFailure, string>> = {
  full: "This installation's storage is full, so this couldn't be saved. Ask an administrator to free up space, then try again.",
  broken:
    "This installation's storage can't be read or written, so this couldn't be done. Ask an administrator to check it, then try again.",
}
