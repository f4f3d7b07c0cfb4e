import { createHash } from 'node:crypto'
import webpack, { type AsyncDependenciesBlock, type ChunkGroup, type Compilation } from 'webpack'

/** Changes that a development server pushes are scripts too, but nothing to load from the start. */
export function isScript(file: string) {
  return file.endsWith('.js') && !file.endsWith('.hot-update.js')
}

/** `masterModelList` → `master-model-list.page.tsx`, the name of a page's file everywhere. */
export function pageFileName(key: string) {
  return `${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`
}

function requestOf(block: AsyncDependenciesBlock) {
  const [dependency] = block.dependencies as { request?: string }[]
  return dependency?.request ?? ''
}

/** What the import of a file loads, wherever it stands; the file is named by the end of its path. */
function groupOfImport(compilation: Compilation, file: string): ChunkGroup | undefined {
  for (const module of compilation.modules) {
    const block = module.blocks.find((candidate) => requestOf(candidate).endsWith(`/${file}`))
    const group = block && compilation.chunkGraph.getBlockChunkGroup(block)
    if (group) return group
  }
  return undefined
}

/** The scripts that the container loads before it can hand out an exposed module. */
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

/** The modules that come with the import of a page's file; what they import lazily comes later. */
export function modulesOfPage(compilation: Compilation, key: string) {
  const { chunks } = groupOfPage(compilation, key)
  return chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
}

export function contentOf(compilation: Compilation, file: string) {
  const asset = compilation.getAsset(file)
  if (!asset) throw new webpack.WebpackError(`The build emits no ${file}.`)
  return asset.source.buffer()
}

/** A file and the hash that browsers hold its content against. Only right when nothing changes the file any more. */
export function pinnedFile(compilation: Compilation, file: string) {
  const hash = createHash('sha384').update(contentOf(compilation, file)).digest('base64')
  return { file, integrity: `sha384-${hash}` }
}
