import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const portBase = Number(process.env['LINTEL_PORT_BASE'] ?? 19000)
const root = path.resolve(import.meta.dirname, '../../..')

/** The headless shell is preferred: it renders the same pages in half the time of the full browser. */
const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const chromium = process.env['CHROMIUM_PATH'] ?? chromiums.find((file) => existsSync(file))

/** Fails with instructions on a machine without Chromium; tests never install it themselves. */
export function requireChromium(): void {
  if (chromium !== undefined && existsSync(chromium)) return
  throw new Error(
    `The browser tests need Chromium, and there is none at ${chromium ?? chromiums.join(' or ')}.\n` +
      'Install it (Debian, Ubuntu: sudo apt-get install --yes chromium-headless-shell fonts-liberation), ' +
      'or set CHROMIUM_PATH to an executable.',
  )
}

/** Where the journeys run: on their own ports, so that a running Lintel is not affected. */
export const environment = Object.freeze({
  portBase,
  origin: `http://localhost:${portBase}`,
  prototypesOrigin: `http://localhost:${portBase + 1}/prototypes`,
  platformOrigin: `http://localhost:${portBase + 10}`,
  identityOrigin: `http://localhost:${portBase + 11}`,
  chromium: chromium ?? '/usr/bin/chromium',
  /** Whether a system is running already, for example in containers: the tests start none and leave it running. */
  isRunning: Boolean(process.env['LINTEL_RUNNING']),
  isContinuousIntegration: Boolean(process.env['CI']),
  root,
  /** The token with which the platform of the journeys accepts releases, and the folder where it stores them. */
  releaseToken: 'a-release-token-of-the-journeys',
  releaseStore: path.join(tmpdir(), `lintel-e2e-releases-${portBase}`),
  /** A file from which the platform reads the current time for recurring reports. */
  reportClock: path.join(tmpdir(), `lintel-e2e-report-clock-${portBase}`),
  /** A file with the capture that `capture.setup.ts` makes. */
  preparedCapture: path.join(root, 'e2e/.cache/captures', `${portBase}.json`),
  /** Stored sessions of the accounts; runs on other ports have their own. */
  sessions: path.join(root, 'e2e/.cache/sessions', String(portBase)),
})
