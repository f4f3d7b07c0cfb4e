import type { Configuration } from 'webpack'

/** What a command asks of a package's `webpack.config.ts`. */
export type PresetOptions = {
  mode: 'development' | 'production'
  /** Production: where the files go; `dist` in the package unless told. */
  outputFolder?: string
}

/** What a `webpack.config.ts` exports: webpack's own command and ours both call it with the mode they want. */
export type Preset = (options?: Partial<PresetOptions>) => Configuration

export const presetDefaults: PresetOptions = { mode: 'production' }
