import { createRequire } from 'node:module'
import path from 'node:path'
import webpack, { type Compiler, type RuleSetRule } from 'webpack'
import { sharedFolder } from '../shares/shared-package.ts'

const requireFromShared = createRequire(path.join(sharedFolder, 'package.json'))

/** A module of a library that nothing of ours calls, and what the build takes in its place. */
type LeftOut = {
  library: string
  /** How the library itself asks for the module. */
  request: RegExp
  instead: string
}

const leftOut: readonly LeftOut[] = [
  // Colors are written as #RRGGBB, and neither by name nor as functions of CSS.
  { library: 'culori', request: /\/parse(?!Hex|Number)\w*\.js$/, instead: hexParser() },
  // Where the page's policy forbids to evaluate text, zod has no use for what writes it (`schemas-without-evaluation.ts` of the host).
  { library: 'zod', request: /^\.\/doc\.js$/, instead: standIn('schema-compiler') },
  { library: 'zod', request: /^\.\/memoizer\.js$/, instead: standIn('reference-cycles') },
  { library: 'ky', request: /\/body\.js$/, instead: standIn('call-progress') },
  { library: '@tanstack/query-core', request: /\/infiniteQueryBehavior\.js$/, instead: standIn('query-pages') },
  { library: '@emotion/react', request: /^hoist-non-react-statics$/, instead: standIn('hoist-statics') },
]

/**
 * Leaves parts of libraries out of the host that no tree-shaking can: the library reaches them from what is called, on a way that ours never
 * takes (decision 153).
 */
export class LeaveOutPlugin {
  apply(compiler: Compiler) {
    const unseen = new Set(leftOut)
    compiler.hooks.normalModuleFactory.tap('LeaveOutPlugin', ({ hooks }) => {
      hooks.beforeResolve.tap('LeaveOutPlugin', (asked) => {
        const found = leftOut.find(
          ({ library, request }) => request.test(asked.request) && isIn(asked.context, library),
        )
        if (!found) return
        asked.request = found.instead
        unseen.delete(found)
      })
    })
    compiler.hooks.thisCompilation.tap('LeaveOutPlugin', ({ hooks, errors }) => {
      hooks.finishModules.tap('LeaveOutPlugin', () => {
        for (const { library, request } of unseen)
          errors.push(new webpack.WebpackError(`${library} asks for no module like ${String(request)} any more.`))
      })
    })
  }
}

/** Schemas are asked for no JSON Schema in a browser, and the parts of an icon never change their places. */
export function leftOutRules(mode: 'development' | 'production'): RuleSetRule[] {
  const schemas = { test: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, loader: standIn('leave-out-json-schema') }
  const icons = { test: /[\\/]lucide-react[\\/].+[\\/]icons[\\/][^\\/]+\.mjs$/, loader: standIn('leave-out-keys') }
  // In development React would ask for the keys.
  return mode === 'production' ? [schemas, icons] : [schemas]
}

function isIn(folder: string, library: string): boolean {
  return `${folder}/`.replaceAll('\\', '/').includes(`/node_modules/${library}/`)
}

function standIn(name: string): string {
  return path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`)
}

function hexParser(): string {
  return path.join(path.dirname(requireFromShared.resolve('culori/fn')), 'rgb/parseHex.js')
}
