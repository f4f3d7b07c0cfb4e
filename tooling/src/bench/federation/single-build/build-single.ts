import path from 'node:path'
import CopyPlugin from 'copy-webpack-plugin'
import HtmlPlugin from 'html-webpack-plugin'
import webpack from 'webpack'
import { baseConfig } from '../../../../webpack/base-config.ts'
import { pageOf, splitChunks } from '../../../../webpack/host-config.ts'
import { PreloadPlugin } from '../../../../webpack/scripts/preload-plugin.ts'
import { compressFolder } from '../../../build/compress.ts'
import { runWebpack } from '../../../build/run-webpack.ts'
import { hostFolder } from '../../../workspace/packages.ts'
import { isShort } from '../../verdict.ts'

/** Sizes do not matter in a short run, so nothing is minified. */
const shortCuts = isShort ? { devtool: false as const } : {}

const remotesFolder = path.join(hostFolder, 'src', 'remotes')
/** The host's modules that load remotes, which a single build does not have. */
const replaced = ['federation', 'load-remote', 'preload', 'registry', 'registry-watch', 'visits']
  .map((name) => `${name}.ts`)
  .concat('remote-boundary.tsx')

/** Builds the shell and the remotes' pages as one ordinary application, with the same settings. */
export async function buildSingle(outputFolder: string): Promise<void> {
  const base = baseConfig(hostFolder, { mode: 'production', outputFolder })
  const replacement = path.join(import.meta.dirname, 'remotes.tsx')
  await runWebpack({
    ...base,
    ...shortCuts,
    entry: { main: './src/main.tsx' },
    optimization: { ...base.optimization, splitChunks, minimize: !isShort },
    output: { ...base.output, publicPath: '/', uniqueName: 'lintel_single' },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/\.tsx?$/, (resource) => {
        const file = path.relative(remotesFolder, path.resolve(resource.context, resource.request))
        if (replaced.includes(file)) resource.request = replacement
      }),
      new HtmlPlugin(pageOf(hostFolder)),
      new PreloadPlugin('sign-in'),
      new CopyPlugin({ patterns: [path.join(hostFolder, 'public')] }),
    ],
  })
  if (!isShort) await compressFolder(outputFolder)
}
