import { existsSync } from 'node:fs'
import { debianChromium } from '../workspace/environment.ts'
import { runCommand } from './run-command.ts'

const packages = ['chromium-headless-shell', 'fonts-liberation']
const install = `apt-get install --yes --no-install-recommends ${packages.join(' ')}`

async function aptGet(args: readonly string[]) {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const { isOk, output } = await runCommand({ command: 'apt-get', args, environment })
  if (!isOk) throw new Error(`apt-get ${args.join(' ')} failed:\n${output}`)
}

let ensured: Promise<void> | undefined

/** Journeys and benches drive a real Chromium; where Debian's is missing and may be installed, it is, once for all of them. */
export function ensureChromium(chromium: string): Promise<void> {
  return (ensured ??= find(chromium))
}

async function find(chromium: string) {
  if (existsSync(chromium)) return
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && chromium === debianChromium
  if (!mayInstall) {
    throw new Error(
      `The browser journeys need Chromium, and ${chromium} is missing.\n` +
        `Install it (Debian, Ubuntu: sudo ${install}) or set CHROMIUM_PATH to one.`,
    )
  }
  console.log('  Installing Chromium …')
  await aptGet(['update', '--quiet'])
  await aptGet(install.split(' ').slice(1))
}
