import { createHash } from 'node:crypto'
import webpack, { type AsyncDependenciesBlock, type ChunkGroup, type Compilation } from 'webpack'

/** Hot updates of a development server are scripts too, but not initial ones. */
export function isScript(file: string) {
  return file.endsWith('.js') && !file.endsWith('.hot-update.js')
}

/** `masterModelList` → `master-model-list.page.tsx`: the file name of a page. */
export function pageFileName(key: string) {
  return `${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`
}

function requestOf(block: AsyncDependenciesBlock) {
  const [dependency] = block.dependencies as { request?: string }[]
  return dependency?.request ?? ''
}

/** The chunks that an import of a file loads; `file` is the end of its path. */
function groupOfImport(compilation: Compilation, file: string): ChunkGroup | undefined {
  for (const module of compilation.modules) {
    const block = module.blocks.find((candidate) => requestOf(candidate).endsWith(`/${file}`))
    const group = block && compilation.chunkGraph.getBlockChunkGroup(block)
    if (group) return group
  }
  return undefined
}

/** The scripts that the container loads before an exposed module. */
export function scriptsOfExpose(compilation: Compilation, expose: string) {
  const group = compilation.namedChunkGroups.get(`__federation_expose_${expose.replace('./', '')}`)
  return (group?.getFiles() ?? []).filter(isScript)
}

function groupOfPage(compilation: Compilation, key: string) {
  const file = pageFileName(key)
  const group = groupOfImport(compilation, file)
  if (!group)
    throw new webpack.WebpackError(`src/pages.tsx doesn't import ${file} for the page "${key}" of src/remote.ts.`)
  return group
}

/** The scripts that the import of a page's file loads. */
export function scriptsOfPage(compilation: Compilation, key: string) {
  return groupOfPage(compilation, key).getFiles().filter(isScript)
}

/** The modules of a page's file and its static imports. */
export function modulesOfPage(compilation: Compilation, key: string) {
  const { chunks } = groupOfPage(compilation, key)
  return chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
}

export function contentOf(compilation: Compilation, file: string) {
  const asset = compilation.getAsset(file)
  if (!asset) throw new webpack.WebpackError(`The build emits no ${file}.`)
  return asset.source.buffer()
}

/** A file with its integrity hash. Call when the file no longer changes. */
export function pinnedFile(compilation: Compilation, file: string) {
  const hash = createHash('sha384').update(contentOf(compilation, file)).digest('base64')
  return { file, integrity: `sha384-${hash}` }
}
