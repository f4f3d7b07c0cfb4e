import path from 'node:path'

const portBase = Number(process.env['LINTEL_PORT_BASE'] ?? 19000)

/** Where the journeys run: on ports of their own, so that a running Lintel is left alone. */
export const environment = Object.freeze({
  portBase,
  origin: `http://localhost:${portBase}`,
  prototypesOrigin: `http://localhost:${portBase + 1}`,
  platformOrigin: `http://localhost:${portBase + 10}`,
  identityOrigin: `http://localhost:${portBase + 11}`,
  chromium: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  isContinuousIntegration: Boolean(process.env['CI']),
  root: path.resolve(import.meta.dirname, '../../..'),
})
