import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import path from 'node:path'
import { bundledDoors, doorFile, librariesBehindDoors, schemaDoor, sharedSources } from './doors.ts'

function pathOf(module: Module) {
  return module.nameForCondition() ?? ''
}

/** `…/node_modules/.pnpm/x@1/node_modules/@scope/x/dist/a.js` → `@scope/x`. */
export function packageOf(file: string) {
  const inside = file.split(/[\\/]node_modules[\\/]/).at(-1)
  if (inside === undefined || inside === file) return undefined
  const [scope = '', name = ''] = inside.split(/[\\/]/)
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

function inSources(door: string) {
  return path.relative(sharedSources, doorFile(door))
}

const schemaFile = inSources(schemaDoor)
const bundledFolders = bundledDoors.map((door) => path.dirname(inSources(door)))

/** Whether a file of `shared` belongs to a door that remotes bundle. */
function mayTravel(file: string) {
  return file !== schemaFile && bundledFolders.some((folder) => file.startsWith(`${folder}${path.sep}`))
}

/** Why a file has no place in a remote's bundle; undefined when it has one. */
export function bypassOf(file: string) {
  const name = packageOf(file)
  if (name !== undefined && librariesBehindDoors.includes(name)) return `${name}, which the host has behind a door`
  const inShared = placeInShared(file)
  return inShared === undefined || mayTravel(inShared) ? undefined : `a copy of ${inShared} from @lintel/shared`
}

/** In the workspace the sources, elsewhere what the package holds of them. */
function placeInShared(file: string): string | undefined {
  const [, place] = file.split(/[\\/]shared[\\/](?:src|built)[\\/]/)
  return place
}

function report(compilation: Compilation) {
  const bypasses = new Set([...compilation.modules].map((module) => bypassOf(pathOf(module))))
  for (const bypass of bypasses) {
    if (bypass !== undefined) compilation.errors.push(new webpack.WebpackError(`This remote bundles ${bypass}.`))
  }
}

/** Fails a remote's build when it would bring a second copy of something the host has already. */
export class DoorsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('DoorsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('DoorsPlugin', () => report(compilation))
    })
  }
}
