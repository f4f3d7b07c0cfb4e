import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import { librariesBehindDoors } from './doors.ts'

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

/** Why a file has no place in a remote's bundle; undefined when it has one. */
export function bypassOf(file: string) {
  const name = packageOf(file)
  if (name !== undefined && librariesBehindDoors.includes(name)) return `${name}, which the host has behind a door`
  if (/[\\/]shared[\\/]src[\\/]/.test(file))
    return `a copy of ${file.split(/[\\/]shared[\\/]src[\\/]/)[1]} from @lintel/shared`
  return undefined
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
