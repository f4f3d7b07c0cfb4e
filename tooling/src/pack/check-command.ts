import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runCommand } from '../process/run-command.ts'
import { packCommand } from './pack-command.ts'

/**
 * Installs the tarball of `lintel` in an empty folder outside of this workspace, and runs it there; returns failures.
 */
export async function checkCommand(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-command-'))
  try {
    const tarball = await packCommand(folder)
    const dependencies = { '@lintel/command': `file:./${path.basename(tarball)}` }
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
    const install = ['install', '--prefer-offline', '--no-frozen-lockfile']
    const installed = await runCommand({ command: 'pnpm', args: install, cwd: folder })
    if (!installed.isOk) return [`The packed command can't be installed:\n${installed.output}`]
    const lintel = path.join(folder, 'node_modules/.bin/lintel')
    const help = await runCommand({ command: lintel, args: ['--help'], cwd: folder })
    // It reports the missing token after loading all of its code.
    const failedUpload = await runCommand({ command: lintel, args: ['upload', 'Store.ifc'], cwd: folder })
    return [
      ...(help.isOk && help.output.includes('upload FILES') ? [] : [`lintel --help:\n${help.output}`]),
      ...(failedUpload.output.includes('LINTEL_TOKEN') ? [] : [`lintel upload Store.ifc:\n${failedUpload.output}`]),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
