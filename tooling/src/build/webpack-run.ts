import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from 'webpack'
import type { Preset, PresetOptions } from '../../webpack/base-config.ts'
import { contentHash } from '../workspace/content-hash.ts'
import { root } from '../workspace/root.ts'

/** The package's own `webpack.config.ts` for one mode, with a cache between builds. */
export async function configOf(folder: string, options: PresetOptions): Promise<Configuration> {
  const file = path.join(folder, 'webpack.config.ts')
  if (!existsSync(file)) throw new Error(`${path.basename(folder)} has no webpack.config.ts.`)
  const { default: preset } = (await import(file)) as { default: Preset }
  return {
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(folder, '.cache/webpack'),
      name: options.mode,
      // webpack cannot trace the presets, which are TypeScript: the cache is versioned by their content.
      version: contentHash(root, ['tooling/webpack', 'pnpm-lock.yaml', path.relative(root, file)]),
    },
    ...preset(options),
  }
}
