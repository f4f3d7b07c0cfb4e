import { createHash } from 'node:crypto'
import type { MadeContent, MadeFile } from './made-content.ts'

/** Stands for the generated files where nobody looks at them, in tests of the server; it takes no time to make. */
export const sketchContent: MadeContent = {
  modelOf: (recipe) => sketch(`model ${recipe}`),
  pictureOf: (picture) => sketch(`picture ${picture}`),
}

function sketch(name: string): MadeFile {
  const content = Buffer.from(`A sketch of ${name}.\n`)
  const contentHash = createHash('sha256').update(content).digest('hex')
  return { contentHash, bytes: content.byteLength, read: async () => content }
}
