import { fileURLToPath } from 'node:url'
import path from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration, PathData, RuleSetRule, WebpackPluginInstance } from 'webpack'
import { ReproduciblePlugin } from './reproducible-plugin.ts'

/** The options of a package's `webpack.config.ts`. */
export type PresetOptions = {
  mode: 'development' | 'production'
  /** Production: the output folder; the package's `dist` by default. */
  outputFolder?: string
}

/** The export of a `webpack.config.ts`: webpack's own command and ours call it with a mode. */
export type Preset = (options?: Partial<PresetOptions>) => Configuration

export const presetDefaults: PresetOptions = { mode: 'production' }

function loader(name: string) {
  return fileURLToPath(import.meta.resolve(name))
}

/** JavaScript when packed for other repositories. */
function ownLoader(name: string) {
  return path.join(import.meta.dirname, `scripts/${name}${path.extname(import.meta.filename)}`)
}

export function scriptRule(hasFastRefresh: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    use: [
      { loader: ownLoader('source-map-loader') },
      {
        loader: loader('swc-loader'),
        options: {
          sourceMaps: true,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            // `development: false`: a remote in development must not ask a released host for `react/jsx-dev-runtime`.
            transform: { react: { runtime: 'automatic', development: false, refresh: hasFastRefresh } },
          },
        },
      },
    ],
  }
}

/** `new URL('./worker.ts', import.meta.url)`: by default webpack would add the federation runtime to a worker. */
function workerRule(): RuleSetRule {
  return {
    dependency: 'url',
    test: /\/worker\.ts$/,
    type: 'asset/resource',
    // With a hash in development too, because all of these files have the same name.
    generator: { filename: 'assets/[name].[contenthash:10].js' },
    loader: ownLoader('worker-loader'),
  }
}

/** By default it targets browsers of 2009, and makes one pass, which is 1 % larger. */
const minimizerOptions = { ecma: 2022, compress: { passes: 3 } } as const

/** Not in parallel processes: SWC has its own threads, and code need not be copied between processes. */
export function minimizer() {
  return new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions,
    extractComments: false,
    parallel: false,
  })
}

function output(folder: string, { mode, outputFolder }: PresetOptions): Configuration['output'] {
  const name = mode === 'development' ? '[name]' : '[name].[contenthash:10]'
  return {
    path: outputFolder ?? path.join(folder, 'dist'),
    filename: `assets/${name}.js`,
    chunkFilename: `assets/${name}.js`,
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    clean: true,
    crossOriginLoading: 'anonymous',
    // Without it a module that throws while it is evaluated, because something that it imports could not be downloaded, stays
    // half-loaded. Here the next import evaluates it again.
    // oxlint-disable-next-line typescript/no-deprecated -- `strictModuleErrorHandling` keeps the error, so that Try Again could not recover.
    strictModuleExceptionHandling: true,
    chunkLoadTimeout: 8_000,
  }
}

/** Module Federation asks for the entry's path before the content hash exists; a plain template would throw. */
export function entryFileName(name: string, development: boolean) {
  return ({ chunk }: PathData) =>
    development || !chunk?.contentHash?.['javascript'] ? `assets/${name}.js` : `assets/${name}.[contenthash:10].js`
}

type BaseOptions = PresetOptions & {
  /** In development. Not for remotes, because the shell's React is a production build without refresh support. */
  hasFastRefresh?: boolean
}

/** The common configuration of host and remotes. */
export function baseConfig(folder: string, options: BaseOptions): Configuration {
  const development = options.mode === 'development'
  const hasFastRefresh = development && options.hasFastRefresh === true
  const plugins: WebpackPluginInstance[] = [
    ...(hasFastRefresh ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ...(development ? [] : [new ReproduciblePlugin()]),
  ]
  return {
    name: path.basename(folder),
    mode: options.mode,
    context: folder,
    target: ['web', 'es2022'],
    // Source maps are emitted for debugging a release, but browsers do not load them.
    devtool: development ? 'cheap-module-source-map' : 'hidden-source-map',
    output: output(folder, options),
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      parser: { javascript: { worker: false } },
      rules: [
        { oneOf: [workerRule(), scriptRule(hasFastRefresh)] },
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
      ],
    },
    optimization: {
      runtimeChunk: false,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [minimizer()],
    },
    plugins,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
