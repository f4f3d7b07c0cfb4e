import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { Database } from '../database/connect.ts'

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

/** What `<img>` and model loaders can fetch without a token: addresses that carry their own, expiring permission. */
export type FileAddresses = {
  /** Only for files of this organization; whoever asks has shown membership by then. */
  addressOf(organizationId: string, key: string): Promise<string>
  /** The key that the address permits to read, and until when (seconds). */
  permitted(address: SignedAddress): { key: string; until: number } | undefined
}

export type SignedAddress = { path: string; until: number; signature: string }

/** Where files arrive in pieces, under the key that they keep when they are whole. */
export type ResumableStorage = {
  /** Keeps what has come, and tells how much that is. Loaded when it is wanted first. */
  pieces(): Promise<DataStore>
  /** The keys of what is kept beside the file while it arrives. */
  companionsOf(key: string): string[]
  /** Puts together what has come; fails unless that is as many bytes. It can be called again. */
  complete(key: string, bytes: number): Promise<void>
  /** Removes the file with all that belongs to it, whatever of it has come. */
  remove(key: string): Promise<void>
}

/** Proves that an address was made here. Each purpose has a key of its own, so that none is good for another. */
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

/** A store, and the database that notes which of its files nothing refers to. */
export type KeptFiles = { db: Database; store: FileStore }

export type ImageBounds = { width: number; height: number }

/** Draws an image that a person has sent anew; the caller has been found to have the right to send it. */
export type ImageDecoder = (personId: string, bytes: Uint8Array, bounds: ImageBounds) => Promise<Buffer>

/** What routes need that take images. */
export type ImageDeps = KeptFiles & { decodeImage: ImageDecoder }
