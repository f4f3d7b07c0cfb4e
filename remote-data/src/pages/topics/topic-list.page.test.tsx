import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../../testing/a-capture.ts'
import { ada, aTopic, bo, topicId } from '../../testing/topics/a-topic.ts'
import { openTopics } from '../../testing/topics/open-topics.tsx'
import { TopicsPlatform } from '../../testing/topics/topics-platform.ts'

const lamp = aTopic({ id: topicId(2), number: 13, title: 'Lamp is missing', assignedTo: ada, dueDate: '2026-01-31' })
const done = aTopic({
  id: topicId(3),
  number: 14,
  title: 'Stair is done',
  status: 'Closed',
  isOpen: false,
  assignedTo: bo,
})

test('lists topics; quick filters narrow them down, and a row leads to one', async () => {
  const { user, router, container } = await openTopics('topics', new TopicsPlatform([aTopic(), lamp, done]))
  expect(await screen.findByText('Door too low')).toBeVisible()
  const quick = within(screen.getByRole('group', { name: 'Quick filters' }))
  await user.click(quick.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.queryByText('Stair is done')).toBeNull())
  expect(screen.getByText('Door too low')).toBeVisible()
  await user.click(quick.getByRole('button', { name: 'Mine' }))
  await waitFor(() => expect(screen.queryByText('Door too low')).toBeNull())
  expect(quick.getByRole('button', { name: 'Mine', pressed: true })).toBeVisible()
  await user.click(quick.getByRole('button', { name: 'Overdue' }))
  expect(await screen.findByText('Lamp is missing')).toBeVisible()
  await expectNoAxeViolations(container)
  for (const name of ['Open', 'Mine', 'Overdue']) await user.click(quick.getByRole('button', { name }))
  await user.click(await screen.findByText('Stair is done'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/ACME/data-management/topics/${topicId(3)}`))
})

test('says that there are none, why they cannot be loaded, and shows what somebody adds', async () => {
  const platform = new TopicsPlatform([])
  const { unmount } = await openTopics('topics', platform)
  expect(await screen.findByText('No Items To Display')).toBeVisible()
  await waitFor(() => expect(platform.events.areFollowed).toBe(true))
  platform.events.tell({ tag: '1' })
  platform.topics = [lamp]
  platform.events.tell({ tag: '2' })
  expect(await screen.findByText('Lamp is missing')).toBeVisible()
  unmount()
  const refusing = new TopicsPlatform()
  refusing.refuses = true
  const { user } = await openTopics('topics', refusing)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  refusing.refuses = false
  await user.click(again)
  expect(await screen.findByText('Door too low')).toBeVisible()
})

test('offers what one may do only', async () => {
  await openTopics('topics', new TopicsPlatform(), ['topics.read'])
  expect(await screen.findByText('Door too low')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'New Topic' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Topic Choices' })).toBeNull()
})

test('changes the chosen topics at once; what somebody else has changed stays chosen with the reason', async () => {
  const platform = new TopicsPlatform([aTopic(), lamp, done])
  const { user } = await openTopics('topics', platform)
  await screen.findByText('Door too low')
  await user.click(await screen.findByRole('button', { name: 'Topics menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change Topics' }))
  const bar = within(await screen.findByRole('region', { name: 'Change Topics' }))
  expect(bar.getByRole('button', { name: 'Change…' })).toBeDisabled()
  for (const name of ['Door too low', 'Lamp is missing']) {
    const row = screen.getByText(name).closest<HTMLElement>('[role="row"]')
    await user.click(within(row ?? document.body).getByRole('checkbox'))
  }
  expect(bar.getByRole('status')).toHaveTextContent('2 topics chosen')
  platform.topics = platform.topics.map((topic) => (topic.number === 13 ? { ...topic, revision: 2 } : topic))
  await user.click(bar.getByRole('button', { name: 'Change…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 Topics' }))
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  expect(await dialog.findByText('Choose something to change.')).toBeVisible()
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Bo Adams' })).toBeInTheDocument())
  await user.selectOptions(dialog.getByLabelText(/^Status/), 'Resolved')
  await user.selectOptions(dialog.getByLabelText('Assigned To'), 'Bo Adams')
  await user.selectOptions(dialog.getByLabelText('Due'), 'None')
  const added = within(dialog.getByRole('group', { name: 'Add Labels' }))
  await user.click(added.getByRole('checkbox', { name: 'Structure' }))
  await user.dblClick(dialog.getByRole('button', { name: 'Change' }))
  expect(await bar.findByText('1 topic could not be changed.')).toBeVisible()
  expect(bar.getByText('1 topic: Bo Adams has changed this topic.')).toBeVisible()
  expect(bar.getByRole('status')).toHaveTextContent('1 topic chosen')
  expect(platform.massChanges).toEqual([
    { status: 'Resolved', assignedTo: 'auth0|bo', dueDate: null, addedLabels: ['Structure'] },
  ])
  expect(platform.topics.map(({ status }) => status)).toEqual(['Resolved', 'Open', 'Closed'])
})

test('shows the topics of a project, and begins a new one of it', async () => {
  const other = aTopic({
    id: topicId(5),
    title: 'Elsewhere',
    project: { id: captureId(1), number: '', name: 'Harbor' },
  })
  const platform = new TopicsPlatform([aTopic(), other, lamp])
  const { user, router } = await openTopics(`projects/${captureId(901)}/topics`, platform)
  expect(await screen.findByText('Door too low')).toBeVisible()
  expect(screen.queryByText('Elsewhere')).toBeNull()
  expect(await screen.findByTitle('Overdue')).toHaveTextContent('Jan 31, 2026')
  expect(screen.queryByRole('columnheader', { name: /Project/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'New Topic' }))
  await user.type(await screen.findByLabelText(/^Title/), 'Second door too low')
  await user.selectOptions(screen.getByLabelText('Priority'), 'High')
  await user.click(screen.getByLabelText(/^Title/))
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/topics\/[0-9a-f-]{36}$/))
  expect(platform.topics.filter(({ title }) => title === 'Second door too low')).toMatchObject([
    { priority: 'High', project: { id: captureId(901) } },
  ])
})

test('asks for the project of a new topic, keeps what is typed, and finds one whose answer was lost', async () => {
  const platform = new TopicsPlatform([])
  const { user, router, container } = await openTopics('topics/new', platform)
  await user.type(await screen.findByLabelText(/^Title/), 'Door')
  await user.click(screen.getByRole('button', { name: 'Create Topic' }))
  const project = screen.getByRole('combobox', { name: 'Project' })
  await waitFor(() => expect(project).toHaveFocus())
  expect(project).toBeInvalid()
  expect(project).toHaveAccessibleDescription('This field is required.')
  await user.click(project)
  expect(screen.queryByRole('option', { name: 'New Project…' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: /0815 Main Street/ }))
  expect(project).toBeValid()
  await expectNoAxeViolations(container)
  // It was created, and the answer was lost on its way.
  mockServer.use(
    http.post(
      '/api/topics',
      async ({ request }) => {
        const { id } = (await request.clone().json()) as { id: string }
        platform.topics = [aTopic({ id, title: 'Door' })]
        return HttpResponse.json(aProblem({ status: 502 }), { status: 502 })
      },
      { once: true },
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Create Topic' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Create Topic' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/topics\/[0-9a-f-]{36}$/))
  expect(platform.topics).toHaveLength(1)
})
