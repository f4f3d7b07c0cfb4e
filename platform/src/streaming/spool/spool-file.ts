import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { openUnnamed, writeFully } from './temporary-file.ts'

/** The disk space of a file is requested before each write, and released after reading. */
export type DiskSpace = { take(bytes: number): boolean; release(bytes: number): void }

export type SpoolFileOptions = { diskSpace: DiskSpace; folder?: string | undefined; onFailure(error: unknown): void }

/** Bytes on disk of all responses of this process. */
let spooledBytes = 0

export function countSpooledBytes(): number {
  return spooledBytes
}

/** A first-in, first-out queue of bytes on disk. The file is created on the first write and has no name, so it disappears with the process. */
export class SpoolFile {
  readonly #options: SpoolFileOptions
  #opening: Promise<FileHandle> | undefined
  #emptying: Promise<void> | undefined
  #isAppending = false
  #written = 0
  #read = 0
  #taken = 0

  constructor(options: SpoolFileOptions) {
    this.#options = options
  }

  isEmpty(): boolean {
    return this.#read === this.#written
  }

  /** Returns false if there is no space for the bytes. Calls must not overlap. */
  async append(bytes: Buffer): Promise<boolean> {
    const { diskSpace, folder = tmpdir(), onFailure } = this.#options
    if (!diskSpace.take(bytes.length)) return false
    this.#count(bytes.length)
    this.#isAppending = true
    try {
      await this.#emptying
      this.#opening ??= openUnnamed(folder)
      await writeFully(await this.#opening, bytes, this.#written)
      this.#written += bytes.length
      return true
    } catch (error) {
      // The disk is full or not writable. A partial write of these bytes is overwritten, or never read.
      if (this.#written === 0) this.#opening = undefined
      this.#giveBack(bytes.length)
      onFailure(error)
      return false
    } finally {
      this.#isAppending = false
    }
  }

  /** The next unread bytes, up to `maxBytes`. Calls must not overlap, and the file must not be empty. */
  async read(maxBytes: number): Promise<Buffer> {
    const handle = await this.#opening
    if (!handle) throw new Error('Nothing was spooled, so nothing can be read.')
    const length = Math.min(maxBytes, this.#written - this.#read)
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, this.#read)
    if (bytesRead === 0) throw new Error('The spooled response is missing.')
    this.#read += bytesRead
    if (this.isEmpty() && !this.#isAppending) this.#empty(handle)
    return buffer.subarray(0, bytesRead)
  }

  async close(): Promise<void> {
    try {
      const handle = await this.#opening?.catch(() => undefined)
      await handle?.close()
    } finally {
      this.#giveBack(this.#taken)
    }
  }

  /** Everything was read, so the space can be released. */
  #empty(handle: FileHandle): void {
    this.#read = 0
    this.#written = 0
    this.#giveBack(this.#taken)
    this.#emptying = handle.truncate(0)
    // If it fails, the next write, which waits for it, fails too.
    this.#emptying.catch(() => undefined)
  }

  #giveBack(bytes: number): void {
    this.#count(-bytes)
    this.#options.diskSpace.release(bytes)
  }

  #count(bytes: number): void {
    this.#taken += bytes
    spooledBytes += bytes
  }
}
