import { databaseErrorCode, rootError } from '../database/failures.ts'

/** Either storage is full, or unavailable: a broken disk, mounted read-only or without permission. */
export type StorageFailure = 'full' | 'broken'

/** Codes of the operating system (full disk, exceeded quota, file size limit) and of PostgreSQL. */
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

/** System calls that fail with the same codes but do not concern files. */
const otherCalls = /^(connect|bind|listen|spawn)/

/**
 * Whether something failed because of its storage: a disk of this process or of the database, or the object storage. Undefined for every other
 * error.
 */
export function storageFailure(error: unknown): StorageFailure | undefined {
  const root: (Error & { syscall?: unknown; $metadata?: { httpStatusCode?: number } }) | undefined = rootError(error)
  if (typeof root?.syscall === 'string' && otherCalls.test(root.syscall)) return undefined
  // S3 has no error code for full storage. MinIO returns 507, as WebDAV does, and Ceph names the exceeded quota.
  if (root?.$metadata?.httpStatusCode === 507 || root?.name === 'QuotaExceeded') return 'full'
  return failures[databaseErrorCode(root) ?? '']
}

/** The text for operations that have no text of their own. */
export const storageFailureTexts: Readonly<Record<StorageFailure, string>> = {
  full: "This installation's storage is full, so this couldn't be saved. Ask an administrator to free up space, then try again.",
  broken:
    "This installation's storage can't be read or written, so this couldn't be done. Ask an administrator to check it, then try again.",
}
