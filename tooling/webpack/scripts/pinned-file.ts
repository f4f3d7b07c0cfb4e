import { createHash } from 'node:crypto'
import webpack, { type Compilation } from 'webpack'

export function contentOf(compilation: Compilation, file: string) {
  const asset = compilation.getAsset(file)
  if (!asset) throw new webpack.WebpackError(`The build emits no ${file}.`)
  return asset.source.buffer()
}

/** A file and the content that browsers may take it with; only once nothing changes it any more. */
export function pinnedFile(compilation: Compilation, file: string) {
  const hash = createHash('sha384').update(contentOf(compilation, file)).digest('base64')
  return { file, integrity: `sha384-${hash}` }
}
