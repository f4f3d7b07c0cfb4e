import type { Compiler } from 'webpack'

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
