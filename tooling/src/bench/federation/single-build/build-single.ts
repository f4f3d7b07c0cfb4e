import path from 'node:path'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
import { baseConfig } from '../../../../webpack/base-config.ts'
import { DesignSheetPlugin } from '../../../../webpack/design/design-sheet-plugin.ts'
import {
  compiledOnArrival,
  compiledScripts,
  pageOf,
  signInChunk,
  splitChunks,
} from '../../../../webpack/scripts/first-scripts.ts'
import { PreloadPlugin } from '../../../../webpack/scripts/preload-plugin.ts'
import { compressFolder } from '../../../build/compress.ts'
import { runWebpack } from '../../../build/run-webpack.ts'
import { hostFolder } from '../../../workspace/packages.ts'
import { isShort } from '../../verdict.ts'

/** A short run says nothing about sizes, so nothing is made small for it. */
const shortCuts = isShort ? { devtool: false as const } : {}

/** Builds the shell and the remote's pages as one ordinary application, with the presets' own settings. */
export async function buildSingle(outputFolder: string): Promise<void> {
  const base = baseConfig(hostFolder, { mode: 'production', outputFolder })
  const standIn = path.join(import.meta.dirname, 'remotes.tsx')
  await runWebpack({
    ...base,
    ...shortCuts,
    entry: { main: './src/main.tsx' },
    optimization: { ...base.optimization, splitChunks, minimize: !isShort },
    output: { ...base.output, publicPath: '/', uniqueName: 'lintel_single' },
    plugins: [
      ...(base.plugins ?? []),
      compiledOnArrival(compiledScripts),
      new webpack.NormalModuleReplacementPlugin(/\/remotes\/index\.ts$/, standIn),
      new HtmlPlugin(pageOf(hostFolder)),
      new PreloadPlugin(signInChunk),
      new DesignSheetPlugin(),
      new CopyPlugin({ patterns: [path.join(hostFolder, 'public')] }),
    ],
  })
  if (!isShort) await compressFolder(outputFolder)
}
