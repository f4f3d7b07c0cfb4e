import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { glob } from 'tinyglobby'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = '**/*.{js,css,html,json,svg,txt,wasm,webmanifest}'
/** Deployments replace it, and a compressed copy of ours would win over theirs. */
const replacedLater = '**/config.json'
const smallest = 1024

async function compressFile(file: string) {
  const content = await readFile(file)
  if (content.length < smallest) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [small, zipped] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  if (small.length < content.length) await writeFile(`${file}.br`, small)
  if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped)
}

/** Writes `.br` and `.gz` files where they are smaller, so that servers don't compress at request time. */
export async function compressFolder(folder: string) {
  const files = await glob(compressible, { cwd: folder, ignore: [replacedLater], absolute: true, dot: true })
  await Promise.all(files.map(compressFile))
}
