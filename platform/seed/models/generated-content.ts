import { createHash } from 'node:crypto'

/** A generated file: its hash, length and bytes, which are read on demand. */
export type GeneratedFile = { contentHash: string; bytes: number; read: () => Promise<Uint8Array> }

/** The generated content of the demo catalog. */
export type GeneratedContent = {
  /** The model file of the recipe with this id. */
  modelOf: (recipe: string) => GeneratedFile
  /** The picture of the shot with this id. */
  pictureOf: (picture: string) => GeneratedFile
}

/** Fakes the generated files for server tests that do not read their content; needs no time to generate. */
export const sketchContent: GeneratedContent = {
  modelOf: (recipe) => sketch(`model ${recipe}`),
  pictureOf: (picture) => sketch(`picture ${picture}`),
}

function sketch(name: string): GeneratedFile {
  const content = Buffer.from(`A sketch of ${name}.\n`)
  const contentHash = createHash('sha256').update(content).digest('hex')
  return { contentHash, bytes: content.byteLength, read: async () => content }
}
