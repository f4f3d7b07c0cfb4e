import { readFileSync } from 'node:fs'
import path from 'node:path'
import type HtmlPlugin from 'html-webpack-plugin'
import webpack, { type Chunk, type Configuration } from 'webpack'

/** Signing in is one script: with the SDK's libraries apart it would be two. */
export const signInChunk = 'sign-in'

/** What soft shadows are drawn with comes behind the first model, with their own code. */
const later = String.raw`(?!three[\\/]examples[\\/]jsm[\\/](?:postprocessing|shaders|math)[\\/])`

function libraries(names: string, name: string, priority: number) {
  return { test: new RegExp(String.raw`[\\/]node_modules[\\/](?:${names})`), name, priority, enforce: true }
}

/**
 * The first scripts are fetched beside each other, and a browser compiles and keeps each on its own. `viewer-open*` is named, so
 * that the size gate finds all of the open viewer engine.
 */
export const splitChunks: Exclude<Configuration['optimization'], undefined>['splitChunks'] = {
  chunks: (chunk: Chunk) => !chunk.canBeInitial() && chunk.name !== signInChunk,
  cacheGroups: {
    react: { ...libraries(String.raw`react(?:-dom)?[\\/]|scheduler[\\/]`, 'react', 30), chunks: 'initial' },
    design: { ...libraries('@chakra-ui|@ark-ui|@zag-js|@emotion|@floating-ui', 'design', 20), chunks: 'initial' },
    libraries: { ...libraries('', 'libraries', 10), chunks: 'initial' },
    openViewer: {
      ...libraries(String.raw`${later}(?:three|three-mesh-bvh|camera-controls)[\\/]`, 'viewer-open-libraries', 10),
      chunks: 'async',
    },
  },
}

/** Most of what these hold is called while a page starts (`compiledOnArrival`). */
export const compiledScripts = ['react', 'libraries', 'main']

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

/**
 * `index.html` asks for all first scripts at once. Given as content, it needs no compiler of its own, in which the plugin of the federation
 * would build everything that is shared a second time.
 */
export function pageOf(folder: string): HtmlPlugin.Options {
  const templateContent = readFileSync(path.join(folder, 'index.html'), 'utf8')
  return { templateContent, inject: 'head', scriptLoading: 'defer', chunks: ['main'] }
}
