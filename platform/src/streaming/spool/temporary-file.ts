import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pieceBytes = 64 * 1024

/** A file on this machine's disk that is deleted when the work is done. */
export type TemporaryFile = {
  /** Replaces the content. */
  replace(content: AsyncIterable<Uint8Array>): Promise<void>
  /** The content in chunks of 64 kB. */
  read(): AsyncGenerator<Uint8Array, void>
}

export async function withTemporaryFile<T>(use: (file: TemporaryFile) => Promise<T>): Promise<T> {
  const handle = await openUnnamed(tmpdir())
  try {
    return await use({ replace: (content) => replace(handle, content), read: () => read(handle) })
  } finally {
    await handle.close()
  }
}

async function replace(handle: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  await handle.truncate(0)
  let position = 0
  for await (const piece of content) {
    await writeFully(handle, piece, position)
    position += piece.byteLength
  }
}

async function* read(handle: FileHandle): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; ;) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Opens an empty file without a name: no other process can open it, and nothing remains, however the process ends. */
export async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `lintel-temporary-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

export async function writeFully(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
