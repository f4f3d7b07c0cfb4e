import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readConfig } from '../../config.ts'
import type { ApiDocument } from '../matrices/sample-bodies.ts'
import { createTestTokens } from '../test-tokens.ts'
import { walkBoundMatrix, type Caller, type Walk } from './bound-matrix.ts'
import { startMeasured } from './measured-process.ts'

const planted = '/api/planted/'

let walk: Walk
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-bounds-'))
  const server = await startMeasured(folder)
  const { tokenFor } = await createTestTokens(readConfig({}).identity)
  const [memberToken, guestToken] = await Promise.all([tokenFor('local|everything'), tokenFor('local|guest')])
  const origin = `http://127.0.0.1:${server.port}/api`
  const headers = { authorization: `Bearer ${memberToken}`, organization: 'CFA', 'content-type': 'application/json' }
  const document = (await (await fetch(`${origin}/docs/json`)).json()) as ApiDocument
  const made = await fetch(`${origin}/organization-tokens`, { method: 'POST', headers, body: '{"name":"Bounds"}' })
  const { token: organizationToken } = (await made.json()) as { token: string }
  const callers: Caller[] = [
    { userId: 'local|everything', token: memberToken, organizationToken, isGuest: false },
    { userId: 'local|guest', token: guestToken, isGuest: true },
  ]
  walk = { server, document, callers, folder }
}, 300_000)
afterAll(async () => {
  await walk.server.stop()
  await rm(walk.folder, { recursive: true, force: true })
})

test('no call costs others anything, whatever it carries', async () => {
  expect(await walkBoundMatrix(walk, (url) => !url.startsWith(planted))).toEqual([])
}, 1_200_000)

test('notices routes that let a call cost others something', async () => {
  const violations = await walkBoundMatrix(walk, (url) => url.startsWith(planted))
  const seen = violations.map(
    ({ route, fault }) => `${route} ${fault.replaceAll(/\d+/g, 'n').replace(/left-.*/, 'left')}`,
  )
  // On a busy machine the one that holds the server is found for its memory as well.
  const rest = seen.filter((fault) => fault !== 'POST /api/planted/wide takes n MB')
  expect([...new Set(rest)].toSorted()).toEqual([
    'POST /api/planted/failing is answered n',
    'POST /api/planted/left is refused with n and leaves left',
    'POST /api/planted/long is answered by n bytes',
    'POST /api/planted/wide holds the server for n ms',
  ])
}, 300_000)
