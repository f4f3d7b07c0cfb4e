import type { Compiler } from 'webpack'

/**
 * What the host gives is part of every entry, unless told otherwise: the first script would carry all of it. Here it is part of
 * the last.
 */
export class SharesInMainPlugin {
  apply(compiler: Compiler) {
    // After the plugin of the shares has added them.
    compiler.hooks.finishMake.tap({ name: 'SharesInMainPlugin', stage: 1000 }, ({ globalEntry, entries }) => {
      const shares = globalEntry.includeDependencies.filter(({ type }) => type === 'provide shared module')
      globalEntry.includeDependencies = globalEntry.includeDependencies.filter((one) => !shares.includes(one))
      entries.get('main')?.includeDependencies.push(...shares)
    })
  }
}

const provider = 'ProvideSharedPlugin'

/** Compiling the page's template makes a compiler of its own, which would build every door a second time. */
export class SharesOfPagePlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('SharesOfPagePlugin', (compilation) => {
      compilation.hooks.childCompiler.tap('SharesOfPagePlugin', ({ hooks }) => {
        hooks.finishMake.taps = hooks.finishMake.taps.filter(({ name }) => name !== provider)
      })
    })
  }
}
