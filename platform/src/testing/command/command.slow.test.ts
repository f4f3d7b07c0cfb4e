import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { until } from '@lintel/shared/testing/runner'
import { ifcText, project, walls } from '../../ifc/testing/ifc-text.ts'
import { organizationId } from '../../modules/data/capture-ingestions/testing/ingestion-desk.ts'
import { openCommandStage, standBetween, type CommandStage } from './command-stage.ts'

/** Each call is a process of its own, which takes seconds on a busy machine. */
const timeout = 240_000

let stage: CommandStage
beforeAll(async () => {
  stage = await openCommandStage()
}, timeout)
afterAll(() => stage.close(), timeout)

function store(mark: string): string {
  return ifcText([...project, ...walls([{ properties: [`'Mark',$,IFCTEXT('${mark}'),$`] }])])
}

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(stage.folder, name)
  await writeFile(file, content)
  return file
}

function call(url: string, body?: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST') {
  const asked = body || method === 'DELETE' ? { method, body } : {}
  return stage.server.platform.call({
    url: `/api${url}`,
    as: 'local|everything',
    organization: organizationId,
    ...asked,
  })
}

function rows<Row>(query: string, values: unknown[] = []): Promise<Row[]> {
  return stage.server.platform.asOwner<Row & object>(query, values)
}

test(
  'uploads files into a project that is called so, waits for their captures, and knows what was captured before',
  async () => {
    const files = [await write('A.ifc', store('a')), await write('B.ifc', store('b'))]
    const proposed = await stage.run(['upload', ...files, '--wait', '--json'])
    expect([proposed.status, proposed.errors]).toEqual([0, expect.stringContaining('Sending A.ifc')])
    expect(proposed.events.map(({ event, isKnown }) => [event, isKnown])).toEqual([
      ['captured', false],
      ['captured', false],
    ])
    const [capture] = await rows('select captured_by_id, file_origin_path from captures where id = $1', [
      proposed.events[0]?.['captureId'],
    ])
    expect(capture).toEqual({ captured_by_id: null, file_origin_path: stage.folder })
    const again = await stage.run(['upload', files[0] ?? '', '--project', '0815 main street', '--wait'])
    expect([again.status, again.output]).toEqual([
      0,
      expect.stringMatching(/^A\.ifc was captured before: [\da-f-]{36}\n$/),
    ])
    const other = await stage.run(['upload', await write('C.ifc', store('c')), '--project', '0815', '--json'])
    expect(other.events).toEqual([
      { event: 'uploaded', file: files[0]?.replace('A.', 'C.'), ingestionId: expect.any(String) },
    ])
  },
  timeout,
)

test(
  'says with its status and in words what the call does wrong, before a byte is sent',
  async () => {
    const file = await write('D.ifc', store('d'))
    const wrong: [string[], Record<string, string>, RegExp][] = [
      [['upload', file], { LINTEL_TOKEN: '' }, /^There is no token/],
      [['upload', file, '--organization', 'HFA'], {}, /^The token is of the organization CFA/],
      [['upload', file, '--project', 'Nowhere'], {}, /^There is no project called Nowhere/],
      [['upload'], {}, /^Name the files to upload/],
      [['upload', file, '--colour'], {}, /--colour/],
      [['review', 'nothing'], {}, /^nothing is neither a file nor the id of a capture/],
    ]
    for (const [args, environment, words] of wrong) {
      const { status, errors, output } = await stage.run(args, environment)
      expect([status, output]).toEqual([2, ''])
      expect(errors).toMatch(words)
    }
    const help = await stage.run(['--help'])
    expect([help.status, help.output]).toEqual([0, expect.stringContaining('--fail-on-flags')])
  },
  timeout,
)

test(
  'sends what can be sent beside what is refused, and tells the reason in words and as JSON',
  async () => {
    const [good, bad] = [await write('E.ifc', store('e')), await write('F.ifc', 'no model')]
    const { status, events } = await stage.run(['upload', 'missing.ifc', 'list.pdf', bad, good, '--wait', '--json'])
    expect(status).toBe(1)
    expect(events.map(({ event, code }) => [event, code])).toEqual([
      ['failed', 'file/missing'],
      ['failed', 'file/no-building-file'],
      ['failed', 'captures/ingestion-failed'],
      ['captured', undefined],
    ])
    expect(events[2]?.['detail']).toMatch(/^\/.*F\.ifc: /)
  },
  timeout,
)

test(
  'is refused with a token for documents alone, and with one that was revoked',
  async () => {
    const file = await write('G.ifc', store('g'))
    const { id, token } = await stage.makeToken('documents')
    const forbidden = await stage.run(['upload', file, '--json'], { LINTEL_TOKEN: token })
    expect(forbidden.status).toBe(1)
    expect(forbidden.events).toMatchObject([{ status: 403, code: 'organization-tokens/rights-missing' }])
    await call(`/organization-tokens/${id}`, undefined, 'DELETE')
    const tokenFile = await write('token', `${token}\n`)
    const refused = await stage.run(['upload', file, file, '--token-file', tokenFile, '--json'])
    expect(refused.status).toBe(1)
    expect(refused.events).toMatchObject([{ status: 401, code: 'organization-tokens/refused' }])
  },
  timeout,
)

test(
  'goes on with an upload that was broken off where it stopped, and tries again while the platform is away',
  async () => {
    const between = await standBetween(stage.server)
    const file = await write('Large.ifc', Buffer.alloc(12 * 1024 * 1024, 'x'))
    let [pieces, away] = [0, 2]
    between.instead = ({ method }, answer) => {
      if (method === 'POST' && away > 0) {
        away -= 1
        answer.writeHead(503).end()
        return true
      }
      if (method === 'PATCH') pieces += 1
      // The second piece never gets an answer.
      return method === 'PATCH' && pieces > 1
    }
    const first = stage.start(['upload', file], { LINTEL_SERVER: between.address })
    await until(() => expect(pieces).toBe(2), { timeout: 60_000 })
    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({
      status: 130,
      errors: expect.stringContaining('goes on where it stopped'),
    })
    pieces = 0
    between.instead = ({ method }) => {
      if (method === 'PATCH') pieces += 1
      return false
    }
    const second = await stage.run(['upload', file], { LINTEL_SERVER: between.address })
    expect([second.status, pieces, away]).toEqual([0, 1, 0])
    expect(await rows(`select received::int from uploads where file_name = 'Large.ifc'`)).toEqual([
      { received: 12 * 1024 * 1024 },
    ])
    between.close()
  },
  timeout,
)

test(
  'tells what a review has flagged by group, of a capture and of a file, and fails on it where it is to',
  async () => {
    const sent = await stage.run(['upload', await write('H.ifc', store('h')), '--wait', '--json'])
    const captureId = String(sent.events[0]?.['captureId'])
    const clean = await stage.run(['review', captureId, '--fail-on-flags'])
    expect([clean.status, clean.output]).toEqual([0, `${captureId}: 0 flagged\n`])
    const [brick] = (await call('/master-model')).json<MasterElement[]>()
    const verdict = { status: 'Not Approved', notApprovedReason: 'Too heavy', revision: brick?.revision }
    expect((await call(`/master-model/${brick?.id}`, verdict, 'PUT')).status).toBe(200)
    const again = await stage.run(['review', captureId, '--again', '--json'])
    const groups = [
      {
        category: 'Walls',
        family: 'Basic Wall',
        type: 'Brick',
        elements: 1,
        reasons: [{ reason: 'Too heavy', elements: 1 }],
      },
    ]
    expect(again.status).toBe(0)
    expect(again.events).toMatchObject([{ event: 'reviewed', captureId, flagged: 1, newlyFlagged: 1, groups }])
    const file = await write('I.ifc', store('i'))
    const flagged = await stage.run(['review', file, '--project', '0815', '--fail-on-flags'])
    expect(flagged.status).toBe(3)
    expect(flagged.output).toContain(
      `${file}: 1 flagged\n  Walls · Basic Wall · Brick: one element\n    Too heavy (1)\n`,
    )
    const version = await stage.run(['review', await write('J.ifc', store('j')), '--version-of', captureId, '--json'])
    expect(version.events.at(-1)).toMatchObject({ event: 'reviewed', flagged: 1, newlyFlagged: 0, noLongerFlagged: 0 })
    const unknown = await stage.run(['review', '00000000-0000-4000-8000-000000000001', '--json'])
    expect([unknown.status, unknown.events[0]?.['status']]).toEqual([1, 404])
  },
  timeout,
)

test(
  'watches a folder: finished files once each, changed ones as the next version, also after a restart',
  async () => {
    const watched = join(stage.folder, 'watched')
    await mkdir(join(watched, 'inner'), { recursive: true })
    await writeFile(join(watched, 'K.ifc'), store('k'))
    await writeFile(join(watched, 'notes.txt'), 'no model')
    const args = ['upload', '--watch', watched, '--every', '0.3', '--json']
    const captured = () =>
      rows<{ name: string; previous: string | null }>(
        `select document_file_name as name, previous_version_name as previous from captures
       where file_origin_path like $1 order by capture_date`,
        [`${watched}%`],
      )
    const watching = stage.start(args)
    await until(async () => expect(await captured()).toHaveLength(1), { timeout: 60_000 })
    await writeFile(join(watched, 'inner/Copy of K.ifc'), store('k'))
    await writeFile(join(watched, 'inner/L.ifc'), store('l'))
    await until(async () => expect(await captured()).toHaveLength(2), { timeout: 60_000 })
    // What the command has been told of is kept a moment later.
    await until(async () => expect((await stage.run([...args, '--once'])).events).toEqual([]), { timeout: 60_000 })
    watching.child.kill('SIGTERM')
    const { status, events } = await watching.ended
    expect(status).toBe(0)
    expect(events.map(({ event }) => event)).toEqual(['captured', 'captured'])
    await writeFile(join(watched, 'K.ifc'), store('k, later'))
    const restarted = await stage.run([...args, '--once'])
    expect([restarted.status, restarted.events.length]).toEqual([0, 1])
    expect(await captured()).toEqual([
      { name: 'K.ifc', previous: null },
      { name: 'L.ifc', previous: null },
      { name: 'K.ifc', previous: 'K.ifc' },
    ])
    await writeFile(join(watched, 'M.ifc'), 'no model')
    expect((await stage.run([...args, '--once'])).status).toBe(1)
    expect(await stage.run([...args, '--once'])).toMatchObject({ status: 0, events: [] })
  },
  timeout,
)
