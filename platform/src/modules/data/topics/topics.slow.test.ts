import { randomUUID } from 'node:crypto'
import { readBcfTopics, type BcfTopic } from '@lintel/shared/bcf'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { topicCalls, type TopicCalls, aCamera } from './testing/topic-calls.ts'
import { aFileTopic, archiveOf, bcfCalls } from './testing/bcf-calls.ts'
import { schemaFaults } from '@lintel/shared/testing/bcf'
import type { Problem } from '@lintel/shared/contract'
import {
  maxBcfBytes,
  type Topic,
  type TopicCommentPage,
  type TopicEventPage,
  type TopicImport,
  type TopicViewpoint,
} from '@lintel/shared/contract/topics'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { pngBomb, pngOf } from '../../base/images/testing/sample-images.ts'

let platform: TestApp
let topics: TopicCalls
let files: ReturnType<typeof bcfCalls>
beforeAll(async () => {
  platform = await buildTestApp()
  topics = await topicCalls(platform)
  files = bcfCalls(platform)
})
afterAll(() => platform.close())

describe('many topics', () => {
  async function acceptAll(projectId: string, file: Uint8Array): Promise<string[]> {
    const imported = await files.importFile(projectId, file)
    const proposals = await files.proposalsOf(imported)
    const results = await files.decide(imported, proposals, { state: 'Accepted' })
    expect(results.filter(({ problem }) => problem)).toEqual([])
    return results.map(({ proposal }) => proposal?.topicId ?? '')
  }

  test('exports many topics and imports them completely into another project', async () => {
    // More than are exported or decided in one batch.
    const guids = Array.from({ length: 25 }, () => randomUUID())
    const written = guids.map((guid, index) =>
      aFileTopic(guid, {
        ...{ title: `Topic ${index}`, index, relatedTopics: [guids[(index + 1) % guids.length] ?? ''] },
        comments: [
          { guid: randomUUID(), text: `Comment ${index}`, date: '2025-01-02T03:04:05.000Z', author: 'a@b.test' },
        ],
      }),
    )
    const first = await acceptAll(topics.projectId, await archiveOf(written))
    const { rawPayload } = await files.exportFile(first)
    const [otherProject] = await platform.asOwner<{ id: string }>(
      `insert into project_groups (organization_id, project_number, project_name)
     values ('CFA', '2', 'Another project') returning id`,
    )

    const second = await acceptAll(otherProject?.id ?? '', rawPayload)
    expect(new Set(second).size).toBe(25)
    const back = (await readBcfTopics((await files.exportFile(second)).rawPayload)).topics
    expect(back.map(({ title, index, comments }) => [title, index, comments.map(({ text }) => text)])).toEqual(
      written.map(({ title, index, comments }) => [title, index, comments.map(({ text }) => text)]),
    )
    // References refer to the topics of this project.
    expect(back.map(({ relatedTopics }) => relatedTopics)).toEqual(
      second.map((_, index) => [second[(index + 1) % second.length]]),
    )
  }, 600_000)
})

describe('BCF file routes', () => {
  async function png(): Promise<Buffer> {
    return pngOf({ width: 80, height: 50 })
  }

  async function exported(ids: readonly string[], version: '2.1' | '3.0' = '3.0'): Promise<BcfTopic[]> {
    const response = await files.exportFile(ids, version)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(schemaFaults(new Map(Object.entries(unzipSync(response.rawPayload))), version)).toEqual([])
    return (await readBcfTopics(response.rawPayload)).topics
  }

  async function topicOf(id: string): Promise<Topic> {
    return (await topics.call(`/topics/${id}`)).json<Topic>()
  }

  async function addTopics(): Promise<Topic[]> {
    const picture = `data:image/png;base64,${(await png()).toString('base64')}`
    const added: Topic[] = []
    for (let number = 1; number <= 12; number += 1) {
      const topic = await topics.add({
        ...{ title: `Door ${number}`, description: 'Too low.\nSee plan <3>', labels: ['Structure'], priority: 'High' },
        ...{ dueDate: '2026-12-24', assignedTo: 'local|designer', referenceLinks: ['https://example.com/plan'] },
      })
      const at = `/topics/${topic.id}`
      const viewpoint = { camera: aCamera, pin: { x: 1, y: 2, z: 3 }, picture }
      const seen = await topics.call(`${at}/viewpoints`, { method: 'POST', body: viewpoint })
      const viewpointId = seen.json<TopicViewpoint>().id
      await topics.call(`${at}/comments`, { method: 'POST', body: { text: 'Please look.', viewpointId } })
      added.push(await topicOf(topic.id))
    }
    return added
  }

  test('exports topics with pictures, and imports them with changes for review', async () => {
    const before = await addTopics()
    const ids = before.map(({ id }) => id)
    const out = await exported(ids)
    expect(out.map(({ guid, title }) => [guid, title])).toEqual(before.map(({ id, title }) => [id, title]))
    expect(out[0]).toMatchObject({
      ...{ assignedTo: 'designer@lintel.test', createdBy: 'everything@lintel.test', priority: 'High' },
      ...{ createdAt: before[0]?.createdDate, dueDate: '2026-12-24', serverAssignedId: String(before[0]?.number) },
      comments: [{ text: 'Please look.', viewpoint: out[0]?.viewpoints[0]?.guid, author: 'everything@lintel.test' }],
    })
    expect(out.every(({ viewpoints: [one] }) => one?.snapshot?.type === 'image/jpeg' && one.camera)).toBe(true)
    const same = await files.importFile(topics.projectId, await archiveOf(out))
    expect(same).toMatchObject({ newCount: 0, changeCount: 0, unchangedCount: 12, refusedCount: 0, openCount: 0 })
    expect(await exported(ids.slice(0, 2), '2.1')).toMatchObject([{ title: 'Door 1' }, { title: 'Door 2' }])

    const snapshot = { type: 'image/png' as const, bytes: await png() }
    const comment = {
      guid: randomUUID(),
      text: 'Seen @[x](local|designer)',
      date: '2025-01-02T03:04:05.000Z',
      author: 'site@elsewhere.test',
    }
    const changed = out.map((topic, index) => ({
      ...topic,
      ...(index < 5 && { title: `${topic.title} (moved)`, status: 'Waiting', assignedTo: 'gone@elsewhere.test' }),
      ...(index === 3 && { comments: [...topic.comments, comment] }),
      ...(index === 8 && { viewpoints: [...topic.viewpoints, { guid: randomUUID(), snapshot }] }),
    }))
    const own = { guid: randomUUID(), snapshot }
    const added = [1, 2, 3].map(() =>
      aFileTopic(randomUUID(), {
        ...{ viewpoints: [{ ...own, guid: randomUUID() }], comments: [{ ...comment, guid: randomUUID() }] },
        ...{ documents: [{ guid: randomUUID(), url: 'https://example.com/a.pdf' }] },
        ...{ index: 7, snippet: { type: 'Clash', isExternal: false, reference: 'own.txt', schema: 'own.xsd' } },
        rest: { files: [{ name: 'own.txt', bytes: strToU8('x') }] },
      }),
    )
    const back = await files.importFile(topics.projectId, await archiveOf([...changed, ...added], '2.1'))
    expect(back).toMatchObject({ newCount: 3, changeCount: 6, unchangedCount: 6, refusedCount: 0, openCount: 9 })
    const proposals = await files.proposalsOf(back)
    expect(proposals[3]).toMatchObject({
      ...{ kind: 'change', newComments: 1, newViewpoints: 0, topicId: before[3]?.id },
      differences: [
        { field: 'Title', before: 'Door 4', after: 'Door 4 (moved)' },
        { field: 'Status', before: 'Open', after: 'Waiting' },
        { field: 'Assigned To', before: 'designer@lintel.test', after: 'gone@elsewhere.test' },
      ],
    })
    expect(await topicOf(before[3]?.id ?? '')).toEqual(before[3])

    const open = proposals.filter(({ kind }) => kind === 'new' || kind === 'change')
    const results = await files.decide(back, open, { state: 'Accepted' })
    expect(results.filter(({ problem }) => problem)).toEqual([])
    expect((await files.call(`/topic-imports/${back.id}`)).json<TopicImport>()).toMatchObject({
      openCount: 0,
      acceptedCount: 9,
    })
    const moved = await topicOf(before[3]?.id ?? '')
    expect(moved).toMatchObject({
      ...{ title: 'Door 4 (moved)', status: 'Waiting', commentCount: 2, createdDate: before[3]?.createdDate },
      assignedTo: { id: null, name: 'gone@elsewhere.test' },
    })
    const movedComments = (await topics.call(`/topics/${moved.id}/comments`)).json<TopicCommentPage>().items
    expect(movedComments[0]).toMatchObject({
      ...{ text: comment.text, createdDate: comment.date, mentions: [], isOwn: false },
      author: { id: null, email: 'site@elsewhere.test' },
    })
    const history = (await topics.call(`/topics/${moved.id}/history`)).json<TopicEventPage>().items
    expect(history.find(({ field }) => field === 'import')).toMatchObject({
      after: 'review.bcf',
      author: { id: 'local|everything' },
    })
    const newest = await topicOf(results.at(-1)?.proposal?.topicId ?? '')
    expect(newest).toMatchObject({
      ...{ title: 'A window leaks', type: 'Defect', labels: ['Façade'], createdDate: '2024-05-06T07:08:09.000Z' },
      ...{ createdBy: { id: null, email: 'somebody@elsewhere.test' }, commentCount: 1, viewpointCount: 1 },
    })
    const [again] = await exported([newest.id])
    expect(again).toMatchObject({
      documents: [{ url: 'https://example.com/a.pdf' }],
      ...{ index: 7, snippet: added[2]?.snippet, rest: added[2]?.rest },
    })
    const third = await files.importFile(topics.projectId, await archiveOf([...changed, ...added]))
    expect(third).toMatchObject({ newCount: 0, changeCount: 0, unchangedCount: 15 })
  }, 120_000)

  test('accepts no proposals that have changed since, and shows the current state', async () => {
    const topic = await topics.add({ title: 'Stairs' })
    const [out] = await exported([topic.id])
    if (!out) throw new Error('Nothing was exported.')
    const file = await archiveOf([{ ...out, title: 'Steep stairs' }])
    const first = await files.importFile(topics.projectId, file)
    await topics.call(`/topics/${topic.id}`, { method: 'PATCH', body: { revision: 1, title: 'Other stairs' } })
    const [proposal] = await files.proposalsOf(first)
    if (!proposal) throw new Error('Nothing was proposed.')
    const [refused] = await files.decide(first, [proposal], { state: 'Accepted' })
    expect(refused).toMatchObject({
      proposal: { state: 'Open', revision: 2, differences: [{ before: 'Other stairs', after: 'Steep stairs' }] },
      problem: { code: 'topic-imports/changed-since' },
    })
    const [stale] = await files.decide(first, [proposal], { state: 'Dismissed' })
    expect(stale?.problem?.code).toBe('topic-imports/changed-meanwhile')
    const [current] = await files.proposalsOf(first)
    const [accepted] = await files.decide(first, current ? [current] : [], { state: 'Accepted' })
    expect(accepted).toMatchObject({ problem: null, proposal: { state: 'Accepted', decidedBy: expect.any(String) } })
    const [kept] = await files.decide(first, accepted?.proposal ? [accepted.proposal] : [], { state: 'Open' })
    expect(kept?.problem?.code).toBe('topic-imports/accepted')
    const [repeated] = await files.decide(first, current ? [current] : [], { state: 'Accepted' })
    expect(repeated?.problem).toBeNull()
    expect((await files.call(`/topic-imports/${first.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await files.call(`/topic-imports/${first.id}`)).status).toBe(404)
    expect((await topicOf(topic.id)).title).toBe('Steep stairs')
  })

  test('creates topics for guids of other projects once, and checks roles for each topic', async () => {
    const [other] = await platform.asOwner<{ id: string }>(
      `insert into project_groups select (jsonb_populate_record(p,
       jsonb_build_object('id', gen_random_uuid(), 'project_number', 'Z1'))).* from project_groups p
     where id = '${topics.projectId}' returning id`,
    )
    const elsewhere = await topics.add({ projectId: other?.id ?? '', title: 'Elsewhere' })
    const file = await archiveOf([aFileTopic(elsewhere.id, { comments: [{ guid: elsewhere.id, text: 'Here' }] })])
    const first = await files.importFile(topics.projectId, file)
    const [proposal] = await files.proposalsOf(first)
    expect(proposal).toMatchObject({ kind: 'new', topicId: null, author: 'somebody@elsewhere.test' })
    await platform.asOwner(`update members set roles = '{topics.read,topics.update}' where user_id = 'local|reviewer'`)
    const [forbidden] = await files.decide(first, proposal ? [proposal] : [], {
      state: 'Accepted',
      as: 'local|reviewer',
    })
    expect(forbidden?.problem).toMatchObject({ status: 403, code: 'topic-imports/not-allowed' })
    const [made] = await files.decide(first, proposal ? [proposal] : [], { state: 'Accepted' })
    expect(made?.proposal?.topicId).not.toBe(elsewhere.id)
    expect((await topicOf(elsewhere.id)).title).toBe('Elsewhere')
    const again = await files.importFile(topics.projectId, file)
    expect(again).toMatchObject({ newCount: 0, unchangedCount: 1 })
  })

  test('rejects malicious files completely, and invalid topics individually', async () => {
    const markup = (more = '') =>
      strToU8(`${more}<Markup><Topic Guid="${randomUUID()}"><Title>Door</Title></Topic></Markup>`)
    const version = { 'bcf.version': strToU8('<Version VersionId="3.0"/>') }
    const bomb = new Uint8Array(20 * 1024 * 1024 + 1)
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, index) => [`${index}/markup.bcf`, strToU8('<M/>')]),
    )
    const hostile: [Uint8Array, string][] = [
      [strToU8('not a zip'), 'not a ZIP archive'],
      [zipSync({ ...version, 'a/markup.bcf': markup(), 'a/b.bin': bomb }), 'too large'],
      [zipSync({ ...version, '../a/markup.bcf': markup() }), 'paths outside its folder'],
      [zipSync({ ...version, 'a/markup.bcf': markup('<!DOCTYPE a [<!ENTITY b "c">]>') }), 'document type'],
      [zipSync({ ...version, ...many }), '2,001 topics'],
      [zipSync({ 'bcf.version': strToU8('<Version VersionId="1.0"/>') }), 'version 1.0'],
    ]
    for (const [file, words] of hostile) {
      const response = await files.upload(topics.projectId, file)
      expect([response.statusCode, response.json<Problem>().code]).toEqual([422, 'topic-imports/unreadable'])
      expect(response.json<Problem>().detail).toContain(words)
    }
    const huge = { guid: randomUUID(), snapshot: { type: 'image/png' as const, bytes: pngBomb(10_000, 5001) } }
    const damaged = { guid: randomUUID(), snapshot: { type: 'image/png' as const, bytes: pngBomb(100, 100) } }
    const good = aFileTopic(randomUUID(), { title: '<b>Bold</b>\u0000' })
    const taken = await files.importFile(
      topics.projectId,
      await archiveOf([
        aFileTopic(randomUUID(), { viewpoints: [huge] }),
        aFileTopic(randomUUID(), { title: 'x'.repeat(501) }),
        aFileTopic(randomUUID(), { viewpoints: [damaged] }),
        good,
      ]),
    )
    const [pixels, long, broken, fine] = await files.proposalsOf(taken)
    expect(pixels).toMatchObject({ kind: 'refused', reason: expect.stringContaining('50 million pixels') })
    expect(long).toMatchObject({ kind: 'refused', reason: expect.stringContaining('longer than 500 characters') })
    const both = [broken, fine].flatMap((one) => one ?? [])
    const results = await files.decide(taken, [...both, ...(pixels ? [pixels] : [])], { state: 'Accepted' })
    expect(results.map(({ problem }) => problem?.code)).toEqual([
      'topic-imports/picture-damaged',
      undefined,
      'topic-imports/refused',
    ])
    expect((await topicOf(good.guid)).title).toBe('<b>Bold</b>')
    const nowhere = await files.upload(randomUUID(), await archiveOf([good]))
    expect(nowhere.json<Problem>().code).toBe('topics/project-not-found')
    expect((await files.upload(topics.projectId, await archiveOf([good]), { as: 'local|viewer' })).statusCode).not.toBe(
      201,
    )
    await platform.sweepFiles()
    const [left] = await platform.asOwner<{ count: string }>(
      `select count(*) from unreferenced_files where key like '%topic%'`,
    )
    expect(left?.count).toBe('0')
    expect((await files.exportFile([randomUUID()])).json<Problem>().code).toBe('topics/not-found')
  }, 60_000)

  test('imports web links, and reports what is left out', async () => {
    const links = ['HTTPS://Example.com/plan', '../plan.pdf', 'javascript:alert(1)']
    const taken = await files.importFile(
      topics.projectId,
      await archiveOf([aFileTopic(randomUUID(), { referenceLinks: links })]),
    )
    const [proposal] = await files.proposalsOf(taken)
    expect(proposal).toMatchObject({
      kind: 'new',
      remarks: [
        "Its link ../plan.pdf was skipped because it isn't a web address.",
        "Its link javascript:alert(1) was skipped because it isn't a web address.",
      ],
    })
    await files.decide(taken, proposal ? [proposal] : [], { state: 'Accepted' })
    const [decided] = await files.proposalsOf(taken)
    expect((await topicOf(decided?.topicId ?? '')).referenceLinks).toEqual(['https://example.com/plan'])
  })

  test('imports a file of the maximum size, and rejects a larger one', async () => {
    const small = unzipSync(await archiveOf([aFileTopic(randomUUID())]))
    const half = new Uint8Array(maxBcfBytes / 2)
    function archiveWith(rest: number): Uint8Array {
      return zipSync({ ...small, 'plan-1.bin': half, 'plan-2.bin': new Uint8Array(rest) }, { level: 0 })
    }
    const rest = half.length - (archiveWith(0).length - half.length)
    const largest = await files.importFile(topics.projectId, archiveWith(rest))
    expect(largest).toMatchObject({ newCount: 1, refusedCount: 0 })
    const larger = await files.upload(topics.projectId, archiveWith(rest + 1))
    expect([larger.statusCode, larger.json<Problem>().detail]).toEqual([
      413,
      'The body is too large. The limit is 32 MB.',
    ])
  })
})
