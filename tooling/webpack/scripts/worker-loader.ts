import type { LoaderContext } from 'webpack'
import { compileStandaloneScript } from './standalone-script.ts'

/** Replaces a worker's source file by its built script. */
// eslint-disable-next-line no-restricted-exports -- webpack takes a loader as the default export.
export default async function workerLoader(this: LoaderContext<object>): Promise<string> {
  const { script, dependencies } = await compileStandaloneScript(this.resourcePath)
  for (const file of dependencies) this.addDependency(file)
  return script
}
