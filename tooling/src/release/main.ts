import path from 'node:path'
import { dataFolderFor, environment } from '../workspace/environment.ts'
import { builtRemoteNames, remoteFolder } from '../workspace/packages.ts'
import { runRelease, type Repository } from './run-release.ts'

const workspace: Repository = {
  command: 'pnpm release',
  store: path.join(dataFolderFor(environment.LINTEL_PORT_BASE), 'releases'),
  names: builtRemoteNames,
  async build(name) {
    // Only where something is built: the program of containers has builds without their tools.
    const { buildChanged } = await import('../build/build-changed.ts')
    if (!(await buildChanged({ only: [name] }))) throw new Error('The build failed. See its output above.')
    return path.join(remoteFolder(name), 'dist')
  },
}

try {
  await runRelease(process.argv.slice(2), workspace)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
