import webpack from 'webpack'

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
