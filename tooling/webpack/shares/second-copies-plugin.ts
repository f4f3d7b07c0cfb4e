import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import path from 'node:path'
import {
  bundledEntryPoints,
  bundledFiles,
  entryFile,
  schemaEntryPoint,
  sharedDependencies,
  sharedSources,
} from './shared-package.ts'

const pluginName = 'SecondCopiesPlugin'

/** `…/node_modules/.pnpm/x@1/node_modules/@scope/x/dist/a.js` → `@scope/x`. */
export function packageOf(file: string) {
  const inside = file.split(/[\\/]node_modules[\\/]/).at(-1)
  if (inside === undefined || inside === file) return undefined
  const [scope = '', name = ''] = inside.split(/[\\/]/)
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

function inSources(entryPoint: string) {
  return path.relative(sharedSources, entryFile(entryPoint))
}

const schemaFile = inSources(schemaEntryPoint)
const bundledFolders = bundledEntryPoints.map((entryPoint) => path.dirname(inSources(entryPoint)))

/** Whether a file of `shared` belongs to an entry point that remotes bundle. */
function isBundled(file: string) {
  if (file === schemaFile) return false
  // The published package has JavaScript.
  return (
    bundledFiles.includes(file.replace(/\.[jt]s$/, '')) ||
    bundledFolders.some((folder) => file.startsWith(`${folder}${path.sep}`))
  )
}

/** `…/shared/src/ui/components/index.ts` → `ui/components/index.ts`, in the workspace and in the published package. */
function fileInShared(file: string): string | undefined {
  const [, inShared] = file.split(/[\\/]shared[\\/](?:src|built)[\\/]/)
  return inShared
}

/** Why a remote must not bundle a file; undefined if it may. */
export function secondCopyOf(file: string) {
  const name = packageOf(file)
  if (name !== undefined && sharedDependencies.includes(name)) {
    return `${name}, which the host has already. Import it from the entry point of @lintel/shared that exports it.`
  }
  const inShared = fileInShared(file)
  return inShared === undefined || isBundled(inShared)
    ? undefined
    : `a copy of ${inShared} from @lintel/shared. Import a public entry point instead.`
}

function report(compilation: Compilation) {
  const copies = new Set(
    [...compilation.modules].map((module: Module) => secondCopyOf(module.nameForCondition() ?? '')),
  )
  for (const copy of copies) {
    if (copy !== undefined) compilation.errors.push(new webpack.WebpackError(`This remote bundles ${copy}`))
  }
}

/** Fails the build of a remote that would bundle a second copy of something the host provides. */
export class SecondCopiesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      compilation.hooks.finishModules.tap(pluginName, () => report(compilation))
    })
  }
}
