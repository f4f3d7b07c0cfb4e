import type { FileHandle } from 'node:fs/promises'

/** The end record of an archive with the longest comment. */
const maxEnd = 22 + 65_535
/** A directory of about ten thousand entries; larger archives are rejected. */
const maxDirectory = 4 * 1024 ** 2
const endMark = Buffer.from('PK\u0005\u0006')
const entryMark = Buffer.from('PK\u0001\u0002')

/** The names in an archive's central directory. Empty if it can't be read, such as in a truncated archive. */
export async function archiveNames(file: FileHandle): Promise<string[]> {
  const { size } = await file.stat()
  const end = await partOf(file, Math.max(0, size - maxEnd), Math.min(size, maxEnd))
  const mark = end.lastIndexOf(endMark)
  if (mark < 0 || end.length < mark + 20) return []
  const [length, offset] = [end.readUInt32LE(mark + 12), end.readUInt32LE(mark + 16)]
  if (offset + length > size || length > maxDirectory) return []
  return namesIn(await partOf(file, offset, length))
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = []
  let position = 0
  while (position + 46 <= directory.length && directory.subarray(position, position + 4).equals(entryMark)) {
    const [name, extra, comment] = [28, 30, 32].map((index) => directory.readUInt16LE(position + index))
    names.push(directory.toString('utf8', position + 46, position + 46 + (name ?? 0)))
    position += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

async function partOf(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** Whether an entry is a model. macOS adds a metadata file with the same extension for each file. */
export function isModelName(name: string): boolean {
  return /\.ifc$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name)
}
