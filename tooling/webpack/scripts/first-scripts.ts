import path from 'node:path'
import type HtmlPlugin from 'html-webpack-plugin'
import webpack, { type Configuration } from 'webpack'

/**
 * What starts the shell, in the order in which it runs. Each is an entry of its own, so that a browser evaluates it when it
 * has come, while those after it are on their way, and each in a task of its own.
 */
const firstScripts = ['react', 'design', 'ui', 'data', 'contract', 'main'] as const

/** What an earlier script holds is in none of the later ones. */
export function firstEntries(): Exclude<Configuration['entry'], undefined> {
  return Object.fromEntries(
    firstScripts.map((name, at) => {
      const file = name === 'main' ? './src/main.tsx' : `./src/first-scripts/${name}.ts`
      return [name, { import: file, ...(at > 0 && { dependOn: firstScripts[at - 1] }) }]
    }),
  )
}

/** Most of what these hold is called while a page starts (`compiledOnArrival`). */
export const compiledScripts = ['react', 'data', 'contract', 'main']

/**
 * Most functions of these scripts are called while the page starts. Told so, a browser compiles them beside the download
 * instead of one by one on the main thread; one that does not know the comment skips it. Scripts of which half lies idle
 * are better off without it: with a full cache the end of their compiling took the main thread longer than it saved.
 */
export function compiledOnArrival(scripts: readonly string[]) {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: new RegExp(String.raw`^assets/(${scripts.join('|')})\.`),
    // After the minimizer, which takes comments away, and before names are made of the content.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })
}

/** How `index.html` asks for them: all at once, to be run in this order. */
export function pageOf(folder: string): HtmlPlugin.Options {
  return {
    template: path.join(folder, 'index.html'),
    inject: 'head',
    scriptLoading: 'defer',
    chunks: [...firstScripts],
    chunksSortMode: 'manual',
  }
}
