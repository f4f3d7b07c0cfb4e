import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'
import { compressFolder } from '../src/build/compress.ts'
import { runWebpack } from '../src/build/run-webpack.ts'
import type { Preset, PresetOptions } from '../webpack/base-config.ts'

export async function configOfRemote(folder: string, options: PresetOptions): Promise<Configuration> {
  const { default: preset } = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: Preset
  }
  return preset(options)
}

/** Builds the remote into its `dist`, which is replaced after the build succeeds. */
export async function buildRemote(folder: string): Promise<void> {
  const [output, dist] = [path.join(folder, `.cache/dist-${process.pid}`), path.join(folder, 'dist')]
  try {
    const warnings = await runWebpack(await configOfRemote(folder, { mode: 'production', outputFolder: output }))
    if (warnings !== '') console.warn(warnings)
    await compressFolder(output)
    await rm(dist, { recursive: true, force: true })
    await rename(output, dist)
  } finally {
    await rm(output, { recursive: true, force: true })
  }
  console.log(`Built: ${path.relative(folder, dist)}`)
}
