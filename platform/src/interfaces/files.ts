import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { Database } from '../database/connect.ts'
import type { Consumer } from '../streaming/fair-shares.ts'

/** A stream is stored as it arrives, at the speed of the store. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>
export type StoredFile = { size: number; content: Readable }
/** The first and the last byte, both inclusive. */
export type ByteRange = { start: number; end: number }

/** Storage of thumbnails, models, logos and uploads: a folder, or an object storage. */
export type FileStore = {
  /** `size` is that of the complete file, even if a range was requested. */
  open(key: string, range?: ByteRange): Promise<StoredFile | undefined>
  sizeOf(key: string): Promise<number | undefined>
  /** Writes the file completely or not at all: if the stream fails, nothing is written and an existing file is retained. */
  write(key: string, content: FileContent): Promise<void>
  /** The keys of the files in this folder; empty if there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Removing a file that does not exist is not an error. */
  remove(key: string): Promise<void>
  /**
   * Rejects unless files can be written now. Checking a folder is cheap; for an object storage it would take repeated requests from each process.
   */
  assertWritable?(): Promise<void>
  /**
   * Removes temporary files of processes that were killed while writing. An object storage does so automatically, by a lifecycle rule of its
   * bucket.
   */
  removeLeftDrafts?(): Promise<void>
}

/** URLs that `<img>` and model loaders can fetch without a token, because they contain their own, expiring permission. */
export type FileAddresses = {
  /** Only for files of this organization, after the caller was verified as a member of it. */
  addressOf(organizationId: string, key: string): Promise<string>
  /** The key of the file that the URL permits reading, and until when (in seconds since 1970); undefined if it permits nothing. */
  permitted(address: SignedAddress): { key: string; until: number } | undefined
}

export type SignedAddress = { path: string; until: number; signature: string }

/** Stores files that arrive in parts, under the key that they will have when they are complete. */
export type ResumableStorage = {
  /** The store that holds the parts and knows how much has arrived; its code is loaded on first use. */
  pieces(): Promise<DataStore>
  /** The keys of the temporary files that accompany this one while it arrives. */
  companionsOf(key: string): string[]
  /** Assembles the parts; rejects unless they have this many bytes. Can be called again. */
  complete(key: string, bytes: number): Promise<void>
  /** Removes the file and everything that belongs to it, however much of it has arrived. */
  remove(key: string): Promise<void>
}

/** Proves that a URL was created here. Each purpose has its own key, so that a URL signed for one is not valid for another. */
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

/** A store, and the database that tracks which of its files are unreferenced. */
export type CaptureFiles = { db: Database; store: FileStore }

/** With the maximum number of bytes per organization. */
export type WritableFiles = CaptureFiles & { quotaBytes: number }

export type ImageBounds = { width: number; height: number }

/** Re-encodes an uploaded image; the caller must have checked permission before. `maxBytes` is 2 MB by default. */
export type ImageDecoder = (
  sender: Consumer,
  bytes: Uint8Array,
  bounds: ImageBounds & { maxBytes?: number },
) => Promise<Buffer>

/** Dependencies of routes that receive images. */
export type ImageDeps = WritableFiles & { decodeImage: ImageDecoder }
