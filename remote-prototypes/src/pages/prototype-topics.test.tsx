import { beforeEach, expect, jest, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import {
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { modelsAre, openViewer } from '../testing/open-viewer.tsx'

/** Here no picture can be read: viewpoints do without. */
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue())

const roles: RoleName[] = ['prototypes.read', 'topics.read', 'topics.create']

test('makes a topic of what is seen in a release, of the project that is chosen, and keeps it in the address', async () => {
  const sent: SentTopic[] = []
  const { user, viewer, router, container } = await openViewer({ roles })
  mockServer.use(...topicHandlers(sent))
  await modelsAre(2)
  await user.click(screen.getByRole('button', { name: 'Show Topics' }))
  const beside = within(await screen.findByRole('region', { name: 'Topics' }))
  expect(await beside.findByText('0 topics')).toBeVisible()
  await user.click(beside.getByRole('button', { name: 'New Topic' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
  expect(dialog.getByText(/^Seen in P14 2024\.1/)).toBeVisible()
  await user.type(dialog.getByLabelText(/^Title/), 'Door too low')
  await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
  expect(await dialog.findByText('Choose the project that it is a topic of.')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: 'Project' }))
  await user.click(await screen.findByRole('option', { name: '0815 Main Street' }))
  await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
  expect(await screen.findByText('#1 Door too low was created.')).toBeVisible()
  expect(sent[0]).toMatchObject({ topic: { title: 'Door too low', about: [] } })
  expect(sent[0]?.viewpoints).toMatchObject([{ seenIn: { kind: 'prototype', prototype: 'P14', release: '2024.1' } }])
  await waitFor(() => expect(router.state.location.search).toContain('topic='))
  // The camera is written into the same address, and the other way round.
  act(() => viewer.setView({ ...viewer.getView(), position: { x: 9, y: 9, z: 9 } }))
  await waitFor(() => expect(router.state.location.search).toMatch(/camera=.*topic=/))
  await user.click(beside.getByRole('button', { name: 'All Topics' }))
  await waitFor(() => expect(router.state.location.search).not.toContain('topic='))
  expect(viewer.getView().position).toEqual({ x: 9, y: 9, z: 9 })
  await expectNoAxeViolations(container)
})

test('shows no topics to those who may not read them', async () => {
  mockServer.use(http.get('/api/topics', () => HttpResponse.error()))
  await openViewer()
  await modelsAre(2)
  expect(screen.queryByRole('button', { name: 'Show Topics' })).toBeNull()
})
