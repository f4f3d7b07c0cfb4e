import { expect, jest, test } from '@jest/globals'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { aTopic, topicId } from '../../testing/topics/a-topic.ts'
import { aProposal, anImport, BcfPlatform, importId } from '../../testing/topics/bcf-platform.ts'
import { openTopics, topicRoles } from '../../testing/topics/open-topics.tsx'
import { TopicsPlatform } from '../../testing/topics/topics-platform.ts'

/** Opens a page below `topics`. */
function open(address: string, platform: BcfPlatform, roles = topicRoles) {
  const topics = new TopicsPlatform([
    aTopic(),
    aTopic({ id: topicId(2), number: 13, title: 'Lamp is missing', status: 'Closed' }),
  ])
  return openTopics(`topics${address}`, topics, roles, platform.handlers())
}

test('exports what the filter leaves, in the version that one chooses', async () => {
  const names: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const platform = new BcfPlatform()
  const { user } = await open('', platform)
  await screen.findByText('Door too low')
  await user.click(await screen.findByRole('button', { name: 'Topics menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export BCF' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export 2 Topics' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Version' }), '2.1')
  await user.click(dialog.getByRole('button', { name: 'Export BCF' }))
  expect(await screen.findByText('2 topics exported.')).toBeVisible()
  expect(platform.exported).toEqual([{ ids: expect.arrayContaining([topicId(1), topicId(2)]), version: '2.1' }])
  expect(names).toEqual(['Topics ACME.bcf'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  jest.restoreAllMocks()
})

test('leads from a file to what it brings; what cannot be read says why', async () => {
  const platform = new BcfPlatform()
  platform.fault = 'Nothing was imported. The file is damaged.'
  const { user, router, container } = await open('/bcf-imports', platform)
  expect(await screen.findByText('No Imported BCF Files')).toBeVisible()
  expect(screen.getByText(/Choose the project/)).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Project' }))
  await user.click(await screen.findByRole('option', { name: /Main Street/ }))
  const file = new File(['PK'], 'site.bcf')
  const input = await screen.findByLabelText('BCF file')
  await user.upload(input, file)
  expect(await screen.findByText(/The file is damaged/)).toBeVisible()
  platform.fault = undefined
  await user.upload(await screen.findByLabelText('BCF file'), file)
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/ACME/data-management/topics/bcf-imports/${importId}`),
  )
  expect(platform.sent).toEqual([{ projectId: expect.any(String), fileName: 'site.bcf', type: 'application/zip' }])
  expect(await screen.findByRole('heading', { name: 'site.bcf' })).toBeVisible()
  expect(screen.getByText(/1 new topic, 1 change, 1 unchanged, 1 refused; 2 open/)).toBeVisible()
  await expectNoAxeViolations(container)
})

test('accepts one with its differences in sight, then all that are open; what fails keeps its reason', async () => {
  const platform = new BcfPlatform()
  platform.imports = [anImport()]
  const { user } = await open(`/bcf-imports/${importId}`, platform)
  const grid = await screen.findByRole('grid', { name: 'Topics of the File' })
  const row = (await within(grid).findByText('Door too low')).closest<HTMLElement>('[role="row"]')
  await user.click(within(row ?? document.body).getByRole('checkbox'))
  const table = await screen.findByRole('group', { name: 'Differences' })
  expect(within(table).getByText('Closed')).toBeVisible()
  const bar = within(screen.getByRole('region', { name: 'Decide' }))
  platform.fault = 'Somebody has changed the topic since the file was read.'
  await user.click(bar.getByRole('button', { name: 'Accept' }))
  expect(await bar.findByRole('alert')).toHaveTextContent('Door too low: Somebody has changed the topic')
  platform.fault = undefined
  await user.click(bar.getByRole('button', { name: 'Accept All (2)' }))
  expect(await screen.findByText('2 topics accepted.')).toBeVisible()
  expect(platform.proposals.map(({ state }) => state)).toEqual(['Accepted', 'Accepted', 'Open', 'Open'])
  expect(await bar.findByRole('button', { name: 'Accept All (0)' })).toBeDisabled()
})

test('discards a file after asking, and shows readers what they may not decide', async () => {
  const platform = new BcfPlatform()
  platform.imports = [anImport()]
  const { user, router, unmount } = await open(`/bcf-imports/${importId}`, platform)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/data-management/topics/bcf-imports'))
  expect(await screen.findByText('No Imported BCF Files')).toBeVisible()
  unmount()
  platform.imports = [anImport()]
  platform.proposals = [aProposal(1)]
  const second = await open(`/bcf-imports/${importId}`, platform, ['topics.read'])
  expect(await screen.findByText('Topic 1')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Decide' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  second.unmount()
  platform.imports = []
  await open(`/bcf-imports/${importId}`, platform)
  expect(await screen.findByText('No Such File')).toBeVisible()
})
