import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { Database } from '../database/connect.ts'
import type { Consumer } from '../streaming/fair-shares.ts'

/** A stream is stored piece by piece as it comes, at the speed of the store. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>
export type StoredFile = { size: number; content: Readable }
/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Where thumbnails, models, logos and uploads live: a folder, or an object storage. */
export type FileStore = {
  /** `size` is that of the whole file, also where a part of it is asked for. */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  sizeOf(key: string): Promise<number | undefined>
  /** Writes the file whole or not at all: a stream that breaks off leaves nothing, and the file that was there before stays. */
  write(key: string, content: FileContent): Promise<void>
  /** The keys of the files in this folder; empty if there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Removing a file that does not exist is no error. */
  remove(key: string): Promise<void>
  /** Fails unless something can be written now. A folder can tell cheaply; each process would have to ask an object storage again and again. */
  assertWritable?(): Promise<void>
  /** Removes what processes have left that were killed while they wrote. An object storage does so by itself, by a rule of its bucket. */
  removeLeftDrafts?(): Promise<void>
}

/** Addresses that `<img>` and model loaders can fetch without a token, because they carry their own, expiring permission. */
export type FileAddresses = {
  /** Only for files of this organization, after the caller has been found to be a member of it. */
  addressOf(organizationId: string, key: string): Promise<string>
  /** The key of the file that the address permits to read, and until when (in seconds); undefined if it permits nothing. */
  permitted(address: SignedAddress): { key: string; until: number } | undefined
}

export type SignedAddress = { path: string; until: number; signature: string }

/** Keeps files that arrive in pieces, under the key that they have when they are complete. */
export type ResumableStorage = {
  /** The store that keeps the pieces and tells how much has come; its code is loaded when it is first used. */
  pieces(): Promise<DataStore>
  /** The keys of the files that are kept beside this one while it arrives. */
  companionsOf(key: string): string[]
  /** Puts the pieces together; fails unless they are as many bytes. It can be called again. */
  complete(key: string, bytes: number): Promise<void>
  /** Removes the file and everything that belongs to it, however much of it has come. */
  remove(key: string): Promise<void>
}

/** Proves that an address was made here. Each purpose has a key of its own, so that an address made for one is not valid for another. */
export type Signatures = {
  sign(purpose: string, text: string): string
  isGenuine(purpose: string, text: string, signature: string): boolean
}

export type Files = {
  store: FileStore
  addresses: FileAddresses
  resumable: ResumableStorage
  signatures: Signatures
}

/** A store, and the database that lists which of its files nothing refers to. */
export type CaptureFiles = { db: Database; store: FileStore }

/** With how many bytes each organization may keep. */
export type WritableFiles = CaptureFiles & { quotaBytes: number }

export type ImageBounds = { width: number; height: number }

/** Redraws an image that someone has sent; the caller has checked before that they may send it. `maxBytes` is 2 MB unless it is said. */
export type ImageDecoder = (
  sender: Consumer,
  bytes: Uint8Array,
  bounds: ImageBounds & { maxBytes?: number },
) => Promise<Buffer>

/** What routes that take images need. */
export type ImageDeps = WritableFiles & { decodeImage: ImageDecoder }
