import type { FileStore } from '../../../../../interfaces/files.ts'
import { blankPicture, exchangedPicture } from '../../../../base/images/index.ts'

let blank: Promise<Buffer> | undefined

/** The picture of a viewpoint as JPEG. Empty if there is none, because other programs require one to open the file. */
export async function pictureOf(
  store: FileStore,
  key: string | null,
): Promise<{ type: 'image/jpeg'; bytes: Uint8Array }> {
  const storedFile = key === null ? undefined : await readFile(store, key)
  const picture = storedFile && (await exchangedPicture(storedFile))
  blank ??= blankPicture({ width: 640, height: 400 })
  return { type: 'image/jpeg', bytes: picture ?? (await blank) }
}

async function readFile(store: FileStore, key: string): Promise<Buffer | undefined> {
  const file = await store.open(key)
  if (!file) return undefined
  const pieces: Buffer[] = []
  for await (const piece of file.content) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
