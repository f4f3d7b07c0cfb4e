import { existsSync } from 'node:fs'
import { runCommand } from '../process/run-command.ts'
import { debianPrograms, isUnpacked, unpackProgram, updatePackageLists } from './debian-programs.ts'
import { debianChromium, environment } from '../workspace/environment.ts'

export type ProgramName = 'chromium' | (typeof debianPrograms)[number]

/** Missing programs with the reason. */
export type Missing = ReadonlyMap<ProgramName, string>

const chromiumPackages = ['chromium-headless-shell', 'fonts-liberation']
const hasApt = existsSync('/usr/bin/apt-get')

/** Installs what tests need besides Node packages: a browser always, and servers for the full level. */
export async function setUp({ withServers }: { withServers: boolean }): Promise<Missing> {
  const programs: readonly ProgramName[] = withServers ? ['chromium', ...debianPrograms] : ['chromium']
  const missing = new Map<ProgramName, string>()
  for (const name of programs) {
    try {
      await ensure(name)
    } catch (error) {
      missing.set(name, error instanceof Error ? error.message : String(error))
    }
  }
  return missing
}

async function ensure(name: ProgramName): Promise<void> {
  const isThere = name === 'chromium' ? existsSync(environment.CHROMIUM_PATH) : isUnpacked(name)
  if (isThere) return
  if (!hasApt) throw new Error(`${name} is installed automatically only on Debian`)
  if (name === 'chromium') return installChromium()
  console.log(`  Installing ${name} …`)
  return unpackProgram(name)
}

async function installChromium(): Promise<void> {
  const install = ['install', '--yes', '--no-install-recommends', ...chromiumPackages]
  if (environment.CHROMIUM_PATH !== debianChromium) throw new Error("CHROMIUM_PATH doesn't point to a file")
  if (process.getuid?.() !== 0) throw new Error(`only root can install it: sudo apt-get ${install.join(' ')}`)
  console.log('  Installing Chromium …')
  await updatePackageLists()
  const { isOk, output } = await runCommand({
    command: 'apt-get',
    args: ['-o', 'DPkg::Lock::Timeout=300', ...install],
    environment: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (!isOk) throw new Error(`apt-get ${install.join(' ')} failed:\n${output}`)
}
