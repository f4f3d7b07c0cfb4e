import { randomUUID } from 'node:crypto'
import { readBcfTopics } from '@lintel/shared/bcf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { topicCalls, type TopicCalls } from '../testing/topic-calls.ts'
import { aFileTopic, archiveOf, bcfCalls } from './testing/bcf-calls.ts'

let platform: TestApp
let topics: TopicCalls
let files: ReturnType<typeof bcfCalls>
beforeAll(async () => {
  platform = await buildTestApp()
  topics = await topicCalls(platform)
  files = bcfCalls(platform)
})
afterAll(() => platform.close())

async function acceptAll(projectId: string, file: Uint8Array): Promise<string[]> {
  const imported = await files.importFile(projectId, file)
  const proposals = await files.proposalsOf(imported)
  const results = await files.decide(imported, proposals, { state: 'Accepted' })
  expect(results.filter(({ problem }) => problem)).toEqual([])
  return results.map(({ proposal }) => proposal?.topicId ?? '')
}

test('an export of 1,000 topics is imported into another project completely', async () => {
  const guids = Array.from({ length: 1000 }, () => randomUUID())
  const written = guids.map((guid, index) =>
    aFileTopic(guid, {
      ...{ title: `Topic ${index}`, index, relatedTopics: [guids[(index + 1) % 1000] ?? ''] },
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
  expect(new Set(second).size).toBe(1000)
  const back = (await readBcfTopics((await files.exportFile(second)).rawPayload)).topics
  expect(back.map(({ title, index, comments }) => [title, index, comments.map(({ text }) => text)])).toEqual(
    written.map(({ title, index, comments }) => [title, index, comments.map(({ text }) => text)]),
  )
  // References lead to the topics of this project.
  expect(back.map(({ relatedTopics }) => relatedTopics)).toEqual(second.map((_, index) => [second[(index + 1) % 1000]]))
}, 300_000)
