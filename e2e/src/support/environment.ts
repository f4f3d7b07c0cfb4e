import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const portBase = Number(process.env['LINTEL_PORT_BASE'] ?? 19000)
const root = path.resolve(import.meta.dirname, '../../..')

/** The headless shell comes first: it draws the same pages in half the time of the whole browser. */
const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Where the journeys run: on ports of their own, so that a running Lintel is left alone. */
export const environment = Object.freeze({
  portBase,
  origin: `http://localhost:${portBase}`,
  prototypesOrigin: `http://localhost:${portBase + 1}`,
  platformOrigin: `http://localhost:${portBase + 10}`,
  identityOrigin: `http://localhost:${portBase + 11}`,
  chromium: process.env['CHROMIUM_PATH'] ?? chromiums.find((file) => existsSync(file)) ?? '/usr/bin/chromium',
  /** Whether a system is there already, in containers: it has settings and people of its own. */
  isRunning: Boolean(process.env['LINTEL_RUNNING']),
  isContinuousIntegration: Boolean(process.env['CI']),
  root,
  /** What the platform of the journeys takes releases with, and where it keeps them. */
  releaseToken: 'a-release-token-of-the-journeys',
  releaseStore: path.join(tmpdir(), `lintel-e2e-releases-${portBase}`),
  /** A file. The platform takes the time for recurring reports from it. */
  reportClock: path.join(tmpdir(), `lintel-e2e-report-clock-${portBase}`),
  /** Stored sessions of the accounts; runs on other ports have their own. */
  sessions: path.join(root, 'e2e/.cache/sessions', String(portBase)),
})
