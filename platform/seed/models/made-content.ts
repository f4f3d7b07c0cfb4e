import { createHash } from 'node:crypto'

/** A file that the generator made: its hash, its length, and its bytes, which are read when they are wanted. */
export type MadeFile = { contentHash: string; bytes: number; read: () => Promise<Uint8Array> }

/** What the generator has made for the demo catalogue. */
export type MadeContent = {
  /** The model file with this id of a recipe. */
  modelOf: (recipe: string) => MadeFile
  /** The picture with this id of a shot. */
  pictureOf: (picture: string) => MadeFile
}

/** Stands for the generated files where no one looks at them, in tests of the server; it takes no time to make. */
export const sketchContent: MadeContent = {
  modelOf: (recipe) => sketch(`model ${recipe}`),
  pictureOf: (picture) => sketch(`picture ${picture}`),
}

function sketch(name: string): MadeFile {
  const content = Buffer.from(`A sketch of ${name}.\n`)
  const contentHash = createHash('sha256').update(content).digest('hex')
  return { contentHash, bytes: content.byteLength, read: async () => content }
}
