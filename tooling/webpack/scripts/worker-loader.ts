import type { LoaderContext } from 'webpack'
import { compileApart } from './script-apart.ts'

/** Makes a worker's file the script that the worker runs. */
// eslint-disable-next-line no-restricted-exports -- webpack takes a loader as the default export.
export default async function workerLoader(this: LoaderContext<object>): Promise<string> {
  const { script, dependencies } = await compileApart(this.resourcePath)
  for (const file of dependencies) this.addDependency(file)
  return script
}
