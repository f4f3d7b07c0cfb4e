import { randomUUID } from 'node:crypto'
import { readBcfTopics, type BcfTopic } from '@lintel/shared/bcf'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { organizationId, seedCapture } from '../../capture-reviews/testing/seed-capture.ts'
import { pngBomb, pngOf } from '../../../base/images/testing/sample-images.ts'
import { aCamera, topicCalls, type TopicCalls } from '../testing/topic-calls.ts'
import { aFileTopic, archiveOf, bcfCalls } from '../testing/bcf-calls.ts'
import { nextBatch, type Weight } from './export/batch.model.ts'

describe('import of a second file', () => {
  let platform: TestApp
  let topics: TopicCalls
  let files: ReturnType<typeof bcfCalls>
  beforeAll(async () => {
    platform = await buildTestApp()
    topics = await topicCalls(platform)
    files = bcfCalls(platform)
  })
  afterAll(() => platform.close())

  async function importTopics(...all: readonly BcfTopic[]) {
    const file = await files.importFile(topics.projectId, await archiveOf(all))
    return { file, proposals: await files.proposalsOf(file) }
  }

  async function acceptTopics(...all: readonly BcfTopic[]) {
    const { file, proposals } = await importTopics(...all)
    return files.decide(file, proposals, { state: 'Accepted' })
  }

  async function exportTopic(id: string): Promise<BcfTopic> {
    const [topic] = (await readBcfTopics((await files.exportFile([id])).rawPayload)).topics
    if (!topic) throw new Error('Nothing was exported.')
    return topic
  }

  function aComment(text: string, viewpoint?: string) {
    return { guid: randomUUID(), text, viewpoint, date: '2025-01-02T03:04:05.000Z', author: 'site@elsewhere.test' }
  }

  test("links a comment of a second file to its own topic's viewpoint although two viewpoints have the same guid @full", async () => {
    const snapshot = { type: 'image/png' as const, bytes: await pngOf({ width: 8, height: 8 }) }
    const viewpoints = [{ guid: randomUUID(), snapshot }]
    const [one, other] = [aFileTopic(randomUUID(), { viewpoints }), aFileTopic(randomUUID(), { viewpoints })]
    await acceptTopics(one)
    await acceptTopics(other)
    const [result] = await acceptTopics({ ...other, comments: [aComment('Look here.', viewpoints[0]?.guid)] })
    expect(result).toMatchObject({ problem: null, proposal: { newComments: 1, newViewpoints: 0 } })
    const found = await platform.asOwner<{ of: string }>(
      `select v.topic_id as of from topic_comments c join topic_viewpoints v on v.id = c.viewpoint_id
     where c.text = 'Look here.'`,
    )
    expect(found).toEqual([{ of: other.guid }])
  })

  test("rejects proposals if something changed that isn't displayed: the end of a long text, or comments @full", async () => {
    const long = 'x'.repeat(350)
    const topic = await topics.add({ description: `${long} before` })
    const out = await exportTopic(topic.id)
    const { file, proposals } = await importTopics({ ...out, description: `${long} of the file` })
    await topics.call(`/topics/${topic.id}`, {
      method: 'PATCH',
      body: { revision: topic.revision, description: `${long} of a member` },
    })
    const [refused] = await files.decide(file, proposals, { state: 'Accepted' })
    expect(refused?.problem?.code).toBe('topic-imports/changed-since')
    const [again] = await files.decide(file, await files.proposalsOf(file), { state: 'Accepted' })
    expect(again?.problem).toBeNull()

    const comment = aComment('First words')
    await acceptTopics({ ...(await exportTopic(topic.id)), comments: [comment] })
    const current = await exportTopic(topic.id)
    const topicWithComment = (text: string) => ({ ...current, comments: [{ ...comment, text }] })
    const waiting = await importTopics(topicWithComment('Third words'))
    await acceptTopics(topicWithComment('Second words'))
    const [stale] = await files.decide(waiting.file, waiting.proposals, { state: 'Accepted' })
    expect(stale?.problem?.code).toBe('topic-imports/changed-since')
    // Proposals from before digests were stored are compared by the displayed values.
    const old = await importTopics(topicWithComment('Fourth words'))
    await platform.asOwner(`update topic_proposals set digest = null where import_id = '${old.file.id}'`)
    const [done] = await files.decide(old.file, old.proposals, { state: 'Accepted' })
    expect(done?.problem).toBeNull()
  })

  test('counts existing and imported items against the limits @full', async () => {
    const topic = await topics.add()
    const out = await exportTopic(topic.id)
    const counts = (comments: number, viewpoints: number) =>
      platform.asOwner(
        `update topics set comment_count = ${comments}, viewpoint_count = ${viewpoints} where id = '${topic.id}'`,
      )
    const snapshot = { type: 'image/png' as const, bytes: await pngOf({ width: 8, height: 8 }) }
    const more = { ...out, comments: [aComment('One more')], viewpoints: [{ guid: randomUUID(), snapshot }] }
    for (const [comments, viewpoints, words] of [
      [5000, 0, 'more than 5000 comments'],
      [0, 500, 'more than 500 viewpoints'],
    ] as const) {
      await counts(comments, viewpoints)
      const { proposals } = await importTopics(more)
      expect(proposals).toMatchObject([{ kind: 'refused', reason: expect.stringContaining(words) }])
    }
    await counts(4999, 499)
    expect((await importTopics(more)).proposals).toMatchObject([{ kind: 'change', newComments: 1, newViewpoints: 1 }])
    await counts(0, 0)
  })

  test('exports data set by the BCF API, and recognizes it when importing @full', async () => {
    const [topic, related] = [await topics.add(), await topics.add()]
    const at = `/bcf/3.0/projects/${organizationId}_${topics.projectId}/topics/${topic.id}`
    async function put(part: string, body: object, method: 'PUT' | 'POST' = 'PUT'): Promise<void> {
      const response = await platform.call({ url: `${at}/${part}`, method, as: 'local|everything', body })
      expect([part, response.status < 300]).toEqual([part, true])
    }
    await put('related_topics', [{ related_topic_guid: related.id }])
    await put('document_references', { url: 'https://example.com/a.pdf', description: 'Plan & <detail>' }, 'POST')
    const project = '2O2Fr$t4X7Zf8NOew3FLOH'
    await put('files', [
      {
        filename: 'roof & walls.ifc',
        ifc_project: project,
        date: '2026-03-14T15:00:00.000Z',
        reference: 'https://a.test/r',
      },
      { reference: 'https://a.test/unnamed', date: 'last week' },
    ])
    const snippet = {
      snippet_type: 'IFC',
      is_external: true,
      reference: 'https://example.com/b',
      reference_schema: 's',
    }
    await platform.asOwner(`update bcf_topic_parts set snippet = '${JSON.stringify(snippet)}'`)
    for (const version of ['3.0', '2.1'] as const) {
      const archive = (await files.exportFile([topic.id], version)).rawPayload
      const [out] = (await readBcfTopics(archive)).topics
      expect(out).toMatchObject({
        relatedTopics: [related.id],
        documents: [{ url: 'https://example.com/a.pdf', description: 'Plan & <detail>' }],
        files: [
          { filename: 'roof & walls.ifc', ifcProject: project, isExternal: true, reference: 'https://a.test/r' },
          { reference: 'https://a.test/unnamed', date: undefined },
        ],
        snippet: { type: 'IFC', isExternal: true, reference: 'https://example.com/b', schema: 's' },
      })
      expect(await files.importFile(topics.projectId, archive)).toMatchObject({ unchangedCount: 1, changeCount: 0 })
    }
  })

  test('exports a viewpoint of several files, and shows an imported one in the federated model @full', async () => {
    const { captureId, projectId } = await topicCalls(platform)
    const names = ['Frame.ifc', 'Store.ifc']
    await platform.asOwner(`update captures set document_file_name = 'Frame.ifc' where id = '${captureId}'`)
    await seedCapture(platform, { types: [], elements: [] })
    await platform.asOwner(`update captures set project_group_id = '${projectId}'`)
    const topic = await topics.add({ projectId })
    const selection = ['0KkZ20so9BsO1d1hFcfLOl', '1KkZ20so9BsO1d1hFcfLOl'].map((globalId) => ({ globalId }))
    const components = { selection }
    const seenIn = { kind: 'federated', projectId, files: names, origin: { x: 100, y: 0, z: 5 } }
    const body = { camera: aCamera, components, seenIn }
    const added = await topics.call(`/topics/${topic.id}/viewpoints`, { method: 'POST', body })
    expect(added.json()).toMatchObject({ seenIn, components })
    const pins = await topics.call(`/topic-pins?projectId=${projectId}`)
    expect([pins.status, pins.json()]).toEqual([200, []])
    const out = await exportTopic(topic.id)
    expect(out).toMatchObject({
      files: names.map((filename) => ({ filename })),
      viewpoints: [{ camera: { position: { x: 110, y: 10, z: 15 } }, components }],
    })
    expect((await importTopics(out)).file).toMatchObject({ unchangedCount: 1, changeCount: 0 })
    const guid = randomUUID()
    await acceptTopics({ ...out, guid: randomUUID(), viewpoints: out.viewpoints.map((one) => ({ ...one, guid })) })
    const query = `select seen_in as "seenIn", model from topic_viewpoints where id = '${guid}'`
    expect(await platform.asOwner(query)).toMatchObject([
      { seenIn: { kind: 'federated', projectId, files: names }, model: `federated/${projectId}` },
    ])
  })

  test('imports web documents and snippets, and reports what is left out', async () => {
    const documents = ['HTTPS://Example.com/plan.pdf', 'file:///etc/passwd'].map((url) => ({ guid: randomUUID(), url }))
    const snippet = { type: 'Clash', isExternal: true, reference: 'javascript:alert(1)', schema: 'own.xsd' }
    const topic = aFileTopic(randomUUID(), { documents, snippet })
    const { file, proposals } = await importTopics(topic)
    expect(proposals).toMatchObject([
      {
        kind: 'new',
        remarks: [
          "Its document file:///etc/passwd was skipped because it isn't a web address.",
          "Its BIM snippet javascript:alert(1) was skipped because it isn't a web address.",
        ],
      },
    ])
    await files.decide(file, proposals, { state: 'Accepted' })
    const out = await exportTopic(topic.guid)
    expect([out.documents.map((one) => 'url' in one && one.url), out.snippet]).toEqual([
      ['https://example.com/plan.pdf'],
      undefined,
    ])
    expect((await importTopics(topic)).file).toMatchObject({ unchangedCount: 1, changeCount: 0 })
  })

  /** Viewpoints that share one picture. Our own exports never do this. */
  function markupWithSharedPicture(count: number, folder: string) {
    const named = Array.from(
      { length: count },
      () => `<ViewPoint Guid="${randomUUID()}"><Snapshot>s.png</Snapshot></ViewPoint>`,
    )
    const topic = `<Topic Guid="${folder}"><Title>Roof</Title><Viewpoints>${named.join('')}</Viewpoints></Topic>`
    return strToU8(`<Markup>${topic}</Markup>`)
  }

  test('decodes shared pictures once, and limits stored pictures per request @full', async () => {
    // Decoding the picture for each viewpoint would exceed the pixel limit per minute.
    const picture = await pngOf({ width: 1000, height: 1000 })
    const entries = [randomUUID(), randomUUID()].flatMap((guid) => [
      [`${guid}/markup.bcf`, markupWithSharedPicture(260, guid)],
      [`${guid}/s.png`, new Uint8Array(picture)],
    ])
    const all = Object.fromEntries(entries) as Record<string, Uint8Array>
    const file = await files.importFile(
      topics.projectId,
      zipSync({ 'bcf.version': strToU8('<Version VersionId="3.0"/>'), ...all }),
    )
    const proposals = await files.proposalsOf(file)
    const results = await files.decide(file, proposals, { state: 'Accepted' })
    expect(results.map(({ problem }) => problem?.code)).toEqual([undefined, 'topic-imports/too-many-pictures'])
    const [alone] = await files.decide(file, proposals.slice(1), { state: 'Accepted' })
    expect(alone?.problem).toBeNull()
    const huge = [1, 2, 3, 4].map(() => ({
      guid: randomUUID(),
      snapshot: { type: 'image/png' as const, bytes: pngBomb(10_000, 5000) },
    }))
    const { proposals: large } = await importTopics(aFileTopic(randomUUID(), { viewpoints: huge }))
    expect(large).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('150 million pixels in total') }])
  }, 60_000)
})

describe('export batches', () => {
  function batchSize(weights: readonly Partial<Weight>[]): number {
    const known = weights.map((weight, index) => [String(index), { parts: 0, bytes: 0, ...weight }] as const)
    return nextBatch(
      known.map(([id]) => id),
      new Map(known),
    ).length
  }

  test('reads small topics in batches, and a large one alone', () => {
    const megabyte = 1024 * 1024
    expect(batchSize(Array.from({ length: 12 }, () => ({ parts: 20 })))).toBe(10)
    expect(batchSize([{ parts: 600 }, { parts: 400 }, { parts: 1 }])).toBe(2)
    expect(batchSize([{ bytes: 3 * megabyte }, { bytes: megabyte }, { bytes: 1 }])).toBe(2)
    expect(batchSize([{ parts: 5500, bytes: 190 * megabyte }, {}])).toBe(1)
    expect(batchSize([{ parts: 1 }])).toBe(1)
    expect(nextBatch(['gone', 'too'], new Map())).toEqual(['gone', 'too'])
  })
})
