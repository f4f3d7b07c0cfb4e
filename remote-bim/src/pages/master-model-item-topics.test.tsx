import { expect, test } from '@jest/globals'
import {
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { screen, within } from '@testing-library/react'
import { idOf } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim, readers } from '../testing/open-bim.tsx'

const item = `master-model/${idOf(1)}`
const projectId = idOf(901)

function open(sent: SentTopic[], roles = [...readers, 'topics.read' as const]) {
  mockServer.use(...topicHandlers(sent))
  return openBim(`${item}/topics`, new BimPlatform(), roles)
}

test('lists the topics about the element, each a link', async () => {
  const sent = [1, 2].map((number) => ({
    topic: { id: idOf(3000 + number), projectId, title: `Wall ${number} is too thin` },
    viewpoints: [],
  }))
  const { container } = await open(sent)
  const list = within(await screen.findByRole('list', { name: 'Topics' }))
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/ACME/data-management/topics/${idOf(3001)}`,
    `/ACME/data-management/topics/${idOf(3002)}`,
  ])
  expect(list.getByRole('link', { name: /#1 Wall 1 is too thin.*Open.*0815 Main Street/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Topics' })).toBeVisible()
  await expectNoAxeViolations(container)
})

test('says that there are none, and why they could not be loaded', async () => {
  const { unmount } = await open([])
  expect(await screen.findByRole('heading', { name: 'No Topics' })).toBeVisible()
  unmount()
  const problem = {
    type: 'about:blank',
    title: 'No',
    status: 403,
    code: 'roles/missing',
    detail: 'You may not.',
    requestId: 'r',
  }
  const opened = open([])
  mockServer.use(http.get('/api/topics', () => HttpResponse.json(problem, { status: 403 })))
  await opened
  expect(await screen.findByRole('heading', { name: 'The Topics Could Not Be Loaded' })).toBeVisible()
})

test('is not there for those who may not read topics', async () => {
  await open([], readers)
  expect(await screen.findByRole('link', { name: 'History' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Topics' })).toBeNull()
})
