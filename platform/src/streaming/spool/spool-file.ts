import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { openUnnamed, writeWhole } from './temporary-file.ts'

/** What a file may take of the disk is asked before each write, and given back when it has been read. */
export type DiskRoom = { take(bytes: number): boolean; giveBack(bytes: number): void }

export type SpoolFileOptions = { room: DiskRoom; folder?: string | undefined; onFailure(error: unknown): void }

/** What all answers of this process keep on the disk. */
let keptBytes = 0

export function countKeptBytes(): number {
  return keptBytes
}

/** Bytes on the disk, first in, first out. The file is made when the first ones come, and has no name: it ends with the process. */
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

  /** Whether they are kept: they are not where there is no room for them. One call at a time. */
  async append(bytes: Buffer): Promise<boolean> {
    const { room, folder = tmpdir(), onFailure } = this.#options
    if (!room.take(bytes.length)) return false
    this.#count(bytes.length)
    this.#isAppending = true
    try {
      await this.#emptying
      this.#opening ??= openUnnamed(folder)
      await writeWhole(await this.#opening, bytes, this.#written)
      this.#written += bytes.length
      return true
    } catch (error) {
      // The disk is full, or nothing may be written there. What was written of these bytes is written over, or never read.
      if (this.#written === 0) this.#opening = undefined
      this.#giveBack(bytes.length)
      onFailure(error)
      return false
    } finally {
      this.#isAppending = false
    }
  }

  /** The next bytes that were not read yet, so many at most. One call at a time, and none while it is empty. */
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

  /** Whoever reads faster than is written needs the room no more. */
  #empty(handle: FileHandle): void {
    this.#read = 0
    this.#written = 0
    this.#giveBack(this.#taken)
    this.#emptying = handle.truncate(0)
    // If it fails, so does the next write, which waits for it.
    this.#emptying.catch(() => undefined)
  }

  #giveBack(bytes: number): void {
    this.#count(-bytes)
    this.#options.room.giveBack(bytes)
  }

  #count(bytes: number): void {
    this.#taken += bytes
    keptBytes += bytes
  }
}
