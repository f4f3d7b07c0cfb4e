import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TopicSummary } from '@lintel/shared/contract/topics'
import { buildTestApp, type TestApp } from '../../src/testing/build-test-app.ts'
import { topicPictureFolder } from '../seed-content.ts'
import { demoTopics, topicPictureFile } from './demo-topics.ts'
import { seedTopics } from './seed-topics.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

async function listed(organization: string): Promise<TopicSummary[]> {
  const response = await platform.call({ url: '/api/topics', as: 'local|reviewer', organization })
  expect(response.status).toBe(200)
  return response.json<TopicSummary[]>()
}

test('adds topics in several states only once, even if several servers start, and sends no email', async () => {
  const { db, jobs } = platform
  const { signal } = new AbortController()
  await Promise.all([seedTopics({ db, jobs }, 'all', signal), seedTopics({ db, jobs }, 'all', signal)])
  await seedTopics({ db, jobs }, 'all', signal)
  const [ofCfa, ofHfa] = [await listed('CFA'), await listed('HFA')]
  expect([...ofCfa, ...ofHfa].map(({ title }) => title).sort()).toEqual(demoTopics.map(({ title }) => title).sort())
  expect(new Set(ofCfa.map(({ status }) => status)).size).toBeGreaterThanOrEqual(5)
  const today = new Date().toISOString().slice(0, 10)
  expect(ofCfa.some(({ isOpen, dueDate }) => isOpen && dueDate !== null && dueDate < today)).toBe(true)
  const [canopy] = ofCfa.filter(({ title }) => title.startsWith('Clearance'))
  expect(canopy).toMatchObject({ commentCount: 3, viewpointCount: 1, assignedTo: { name: 'Dario Delgado' } })
  const seen = await platform.call({
    url: `/api/topic-pictures?topicIds=${canopy?.id}`,
    as: 'local|designer',
    organization: 'CFA',
  })
  expect(seen.json()).toEqual([expect.objectContaining({ topicId: canopy?.id })])
  const response = await platform.call({ url: `/api/topics/${canopy?.id}`, as: 'local|designer', organization: 'CFA' })
  expect([response.status, response.json()]).toEqual([200, expect.objectContaining({ isFollowed: true })])
  expect(await platform.asOwner('select 1 from topic_followers where due_at is not null')).toEqual([])
})

test('ships one picture for every demo viewpoint, and no others', async () => {
  const files = demoTopics.filter(({ pin }) => pin).map(topicPictureFile)
  expect((await readdir(topicPictureFolder)).toSorted()).toEqual(files.toSorted())
})
