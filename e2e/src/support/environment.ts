import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const portBase = Number(process.env['LINTEL_PORT_BASE'] ?? 19000)
const root = path.resolve(import.meta.dirname, '../../..')

/** The headless shell draws the same pages without the windows of a whole browser, in half the processor's time. */
const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Where the journeys run: on ports of their own, so that a running Lintel is left alone. */
export const environment = Object.freeze({
  portBase,
  origin: `http://localhost:${portBase}`,
  prototypesOrigin: `http://localhost:${portBase + 1}`,
  platformOrigin: `http://localhost:${portBase + 10}`,
  identityOrigin: `http://localhost:${portBase + 11}`,
  chromium: process.env['CHROMIUM_PATH'] ?? chromiums.find((file) => existsSync(file)) ?? '/usr/bin/chromium',
  isContinuousIntegration: Boolean(process.env['CI']),
  root,
  /** A moment that is written into it is the time for recurring reports. */
  reportClock: path.join(tmpdir(), `lintel-e2e-report-clock-${portBase}`),
  /** Who has signed in, for all journeys of a run; runs on other ports have their own. */
  sessions: path.join(root, 'e2e/.cache/sessions', String(portBase)),
})
