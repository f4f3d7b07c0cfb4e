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

/** The scripts that the import of a page's file loads. */
export function scriptsOfPage(compilation: Compilation, key: string) {
  const file = pageFileName(key)
  const group = groupOfImport(compilation, file)
  if (!group) throw new webpack.WebpackError(`src/pages.tsx imports no ${file} for the page "${key}" of src/remote.ts.`)
  return group.getFiles().filter(isScript)
}
