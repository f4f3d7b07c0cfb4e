import type { Readable } from 'node:stream'

/** A stream is passed on as it comes, as fast as it can be stored. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>
export type StoredFile = { size: number; content: Readable }
/** The first and the last byte wanted, both included. */
export type ByteRange = { start: number; end: number }

/** Where thumbnails, models, logos and uploads live: a folder, or an object storage. */
export type FileStore = {
  /** `size` is that of the whole file, also where a part of it is asked for. */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  sizeOf(key: string): Promise<number | undefined>
  /** Whole or not at all: of a stream that breaks off nothing is left, and the file that was there before stays. */
  write(key: string, content: FileContent): Promise<void>
  /** The keys of the files in this folder, unfinished drafts included; nothing where there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

const segment = '[A-Za-z0-9][A-Za-z0-9._-]{0,150}'
const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,8}$`)

/** Segments begin with a letter or digit: `../..`, hidden files and absolute paths cannot be written that way. */
export function isFileKey(key: string): boolean {
  return keyPattern.test(key)
}

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`"${key}" is no key of a stored file.`)
}

export function isWhole(content: FileContent): content is string | Uint8Array {
  return typeof content === 'string' || content instanceof Uint8Array
}
