import { expect, test } from '@jest/globals'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../../testing/a-capture.ts'
import { aComment, ada, anEvent, aTopic, aViewpoint, bo, topicId } from '../../testing/topics/a-topic.ts'
import { openTopics } from '../../testing/topics/open-topics.tsx'
import { TopicsPlatform } from '../../testing/topics/topics-platform.ts'

const place = `topics/${topicId(1)}`

async function openEdit(platform: TopicsPlatform) {
  const page = await openTopics(place, platform)
  await page.user.click(await screen.findByRole('button', { name: 'Edit' }))
  return { ...page, form: within(await screen.findByRole('form', { name: 'Edit Topic' })) }
}

test('shows all of a topic, each thing with a link to where it is', async () => {
  const about = [
    { captureId: captureId(1), elementId: '2', masterElementId: null, title: 'Door 102' },
    { captureId: null, elementId: null, masterElementId: null, title: 'A capture that is gone' },
  ]
  const platform = new TopicsPlatform([
    aTopic({
      about,
      assignedTo: bo,
      dueDate: '2026-01-31',
      labels: ['Structure'],
      description: '<b>1.98 m</b>',
      referenceLinks: ['https://codes.example/door', 'javascript:alert(1)'],
    }),
  ])
  platform.viewpoints = [
    aViewpoint(),
    aViewpoint({ id: captureId(5001), seenIn: null, pictureUrl: null, hasCamera: false }),
  ]
  platform.history = [3, 2, 1].map((position) => anEvent({ position, before: position === 1 ? null : 'In Progress' }))
  const { user, container } = await openTopics(place, platform)
  expect(await screen.findByRole('heading', { level: 1, name: '#12 Door too low' })).toBeVisible()
  expect(screen.getByText('Overdue')).toBeVisible()
  expect(screen.getByText('<b>1.98 m</b>')).toBeVisible()
  expect(screen.getByRole('link', { name: '0815 Main Street' })).toHaveAttribute(
    'href',
    expect.stringMatching(/topics$/),
  )
  expect(screen.getByRole('link', { name: 'https://codes.example/door' })).toHaveAttribute('rel', 'noreferrer noopener')
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Door 102' })).toHaveAttribute(
    'href',
    `/ACME/data-management/captures/${captureId(1)}/model?element=2`,
  )
  expect(screen.queryByRole('link', { name: 'A capture that is gone' })).toBeNull()
  expect(await screen.findByRole('link', { name: 'Show Viewpoint 1, in a capture in 3D' })).toHaveAttribute(
    'href',
    `/ACME/data-management/captures/${captureId(1)}/model?topic=${topicId(1)}&viewpoint=${captureId(5000)}`,
  )
  expect(screen.getByRole('img', { name: 'Viewpoint 2' })).toBeVisible()
  expect(await screen.findAllByText(/changed Status from “In Progress” to “Open”/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Earlier Changes' }))
  expect(await screen.findByText(/set Status to “Open”/)).toBeVisible()
  await expectNoAxeViolations(container)
})

test('says that a topic is gone, and that one may not see it', async () => {
  const { unmount } = await openTopics(`topics/${topicId(9)}`, new TopicsPlatform())
  expect(await screen.findByRole('heading', { name: 'No Such Topic' })).toBeVisible()
  unmount()
  const noId = await openTopics('topics/abc', new TopicsPlatform())
  expect(await screen.findByRole('heading', { name: 'No Such Topic' })).toBeVisible()
  noId.unmount()
  const refusing = new TopicsPlatform()
  refusing.refuses = true
  await openTopics(place, refusing)
  expect(await screen.findByRole('heading', { name: 'You May Not See This Topic' })).toBeVisible()
})

test('saves what was changed and nothing else, over what others have changed elsewhere', async () => {
  const platform = new TopicsPlatform()
  const { user, form } = await openEdit(platform)
  expect(form.getByLabelText(/^Title/)).toHaveFocus()
  await user.clear(form.getByLabelText(/^Title/))
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await form.findByText('This field is required.')).toBeVisible()
  await user.type(form.getByLabelText(/^Title/), 'Door much too low')
  await waitFor(() => expect(form.getByRole('option', { name: 'Ada Byrne' })).toBeInTheDocument())
  await user.selectOptions(form.getByLabelText('Assigned To'), 'Ada Byrne')
  platform.topics = [aTopic({ revision: 2, status: 'Resolved' })]
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  // The title is not what it was there, which is no contradiction.
  expect(await screen.findByRole('heading', { level: 1, name: '#12 Door much too low' })).toBeVisible()
  expect(platform.topics).toMatchObject([{ status: 'Resolved', assignedTo: ada, revision: 3 }])
  expect(screen.queryByRole('form', { name: 'Edit Topic' })).toBeNull()
})

test.each([
  ['Keep Mine', 'Door 102 too low', []],
  ['Use Theirs', 'Doors too low', ['Save Changes']],
])('shows both edits of a field, and does as one chooses: %s', async (choice, title, then) => {
  const platform = new TopicsPlatform()
  const { user, form, container } = await openEdit(platform)
  await user.clear(form.getByLabelText(/^Title/))
  await user.type(form.getByLabelText(/^Title/), 'Door 102 too low')
  await user.selectOptions(form.getByLabelText('Priority'), 'High')
  platform.topics = [aTopic({ revision: 2, title: 'Doors too low' })]
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  const both = within(await form.findByRole('alert'))
  expect(both.getByText('Theirs: Doors too low')).toBeVisible()
  expect(both.queryByText('Priority')).toBeNull()
  await expectNoAxeViolations(container)
  await user.click(both.getByRole('button', { name: choice }))
  for (const name of then) await user.click(form.getByRole('button', { name }))
  await waitFor(() => expect(platform.topics).toMatchObject([{ title, priority: 'High', revision: 3 }]))
  expect(await screen.findByRole('heading', { level: 1, name: `#12 ${title}` })).toBeVisible()
})

test('takes comments with mentions of members, by keyboard too; one’s own are changed and removed', async () => {
  const platform = new TopicsPlatform()
  platform.comments = [3, 2, 1].map((position) =>
    aComment({ id: captureId(4100 + position), position, text: `Said ${position}` }),
  )
  const { user, container } = await openTopics(place, platform, ['topics.read'])
  expect(await screen.findByText('Said 3')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  const field = screen.getByRole('textbox', { name: 'Comment' })
  const add = screen.getByRole('button', { name: 'Add Comment' })
  expect(add).toBeDisabled()
  await user.type(field, 'For @ada')
  expect(await screen.findByText('2 members to mention: arrow down')).toBeInTheDocument()
  await user.type(field, 'm')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Bo Adams' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('look <i>')
  expect(field).toHaveValue('For @Bo Adams look <i>')
  await expectNoAxeViolations(container)
  await user.dblClick(add)
  const list = within((await screen.findAllByRole('list', { name: 'Comments' }))[0] ?? document.body)
  expect(await list.findByText('@Bo Adams')).toBeVisible()
  expect(field).toHaveValue('')
  expect(platform.comments.map(({ text }) => text)).toEqual([
    'For @[Bo Adams](auth0|bo) look <i>',
    'Said 3',
    'Said 2',
    'Said 1',
  ])
  await user.click(screen.getByRole('button', { name: 'Earlier Comments' }))
  expect(await screen.findByText('Said 1')).toBeVisible()
  await user.click(list.getByRole('button', { name: 'Edit' }))
  const own = within(await screen.findByRole('form', { name: 'Save Comment' }))
  expect(own.getByRole('textbox')).toHaveValue('For @Bo Adams look <i>')
  await user.type(own.getByRole('textbox'), ' now')
  await user.click(own.getByRole('button', { name: 'Save Comment' }))
  await waitFor(() => expect(platform.comments[0]?.text).toBe('For @[Bo Adams](auth0|bo) look <i> now'))
  await user.click(await list.findByRole('button', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(platform.comments).toHaveLength(3))
  await waitFor(() => expect(screen.queryByText('@Bo Adams')).toBeNull())
})

test.each([
  { choice: 'Keep Mine', then: [], text: 'Said 1 again' },
  { choice: 'Use Theirs', then: ['Save Comment'], text: 'Theirs' },
])('where a comment was changed in another window meanwhile, $choice decides', async ({ choice, then, text }) => {
  const platform = new TopicsPlatform()
  const comment = aComment({ id: captureId(4101), position: 1, text: 'Said 1', author: ada, isOwn: true })
  platform.comments = [comment]
  const { user } = await openTopics(place, platform, ['topics.read'])
  const list = within(await screen.findByRole('list', { name: 'Comments' }))
  await user.click(list.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('form', { name: 'Save Comment' }))
  await user.type(form.getByRole('textbox'), ' again')
  platform.comments = [{ ...comment, text: 'Theirs', modifiedBy: ada, revision: comment.revision + 1 }]
  await user.click(form.getByRole('button', { name: 'Save Comment' }))
  expect(await form.findByText('Mine: Said 1 again')).toBeVisible()
  expect(form.getByText('Theirs: Theirs')).toBeVisible()
  await user.click(form.getByRole('button', { name: choice }))
  for (const name of then) await user.click(form.getByRole('button', { name }))
  await waitFor(() => expect(platform.comments).toMatchObject([{ text, revision: comment.revision + 2 }]))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Save Comment' })).toBeNull())
})

test('asks whether it is resolved, removes a viewpoint after asking, and shows what somebody else changes', async () => {
  const platform = new TopicsPlatform([aTopic({ isPerhapsResolved: true })])
  platform.viewpoints = [aViewpoint()]
  const { user } = await openTopics(place, platform)
  const question = within(await screen.findByRole('region', { name: 'Resolved?' }))
  await user.click(question.getByRole('button', { name: 'Not Yet' }))
  await waitFor(() => expect(platform.topics).toMatchObject([{ isPerhapsResolved: false }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Resolved?' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Remove Viewpoint 1, in a capture' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/^No Viewpoints/)).toBeVisible()
  await waitFor(() => expect(platform.events.areFollowed).toBe(true))
  platform.events.tell({ tag: '1' })
  platform.topics = [aTopic({ title: 'Another title' })]
  platform.events.tell({ tag: '2' })
  expect(await screen.findByRole('heading', { level: 1, name: '#12 Another title' })).toBeVisible()
})

test('keeps the choices, one to a line, with both edits of a list that two have changed', async () => {
  const platform = new TopicsPlatform()
  const { user, container } = await openTopics('topics/choices', platform)
  const labels = await screen.findByLabelText('Labels')
  const open = screen.getByLabelText('Statuses of Open Topics')
  expect(open).toHaveValue('Open\nIn Progress\nResolved')
  await user.type(labels, '\nfire\nFire')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Name each choice once.')).toBeVisible()
  await user.clear(labels)
  await user.type(labels, 'Fire')
  await expectNoAxeViolations(container)
  platform.choices = { ...platform.choices, labels: ['Water'], types: ['Task'], revision: 5 }
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const both = within(await screen.findByRole('alert'))
  expect(both.getByText('Theirs: Water')).toBeVisible()
  await user.click(both.getByRole('button', { name: 'Keep Mine' }))
  await waitFor(() => expect(platform.choices).toMatchObject({ labels: ['Fire'], types: ['Task'], revision: 6 }))
  expect(await screen.findByText('The choices have been saved.')).toBeVisible()
  expect(screen.getByLabelText('Topic Types')).toHaveValue('Task')
})

test('lets a person follow a topic, and end it', async () => {
  const platform = new TopicsPlatform()
  const { user } = await openTopics(place, platform)
  const button = await screen.findByRole('button', { name: 'Follow', pressed: false })
  await user.dblClick(button)
  expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeVisible()
  expect(platform.topics[0]).toMatchObject({ isFollowed: true })
  await user.click(screen.getByRole('button', { name: 'Following' }))
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible()
})
