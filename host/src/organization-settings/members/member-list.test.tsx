import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ada, aMember, openSettings } from '../../testing/open-settings.ts'

const bo = aMember('Bo Ames', ['prototypes.read'])

function names() {
  const list = screen.getByRole('list', { name: 'Members' })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => /(Ada Byrne|Bo Ames|Cleo Zorn)/.exec(row.textContent)?.[0])
}

test('lists members with their roles in words', async () => {
  const { container } = openSettings('/members', { members: [ada, bo] })
  const list = await screen.findByRole('list', { name: 'Members' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent(/Bo Ames.*View prototypes/)
  expect(second).toHaveTextContent(/Ada ByrneYouAdministrator.*View prototypes · Manage settings and members/)
  await expectNoAxeViolations(container)
})

test('searches and pages through a thousand members', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => aMember(`Load Tester${index + 1}`, [], `load|${index}`))
  const { user, router } = openSettings('/members', { members: [ada, ...many] })
  const list = await screen.findByRole('list', { name: 'Members' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(25)
  expect(screen.getByText('1–25 of 1,001')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next Page' }))
  expect(await screen.findByText('26–50 of 1,001')).toBeVisible()
  expect(router.state.location.search).toBe('?page=2')
  await user.type(screen.getByRole('searchbox', { name: 'Search Members' }), 'tester999')
  expect(screen.getByText('1 member found')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await user.type(screen.getByRole('searchbox', { name: 'Search Members' }), 'x')
  expect(screen.getByRole('heading', { name: 'No Members Found' })).toBeVisible()
}, 20_000)

test('narrows members down to a role and orders them', async () => {
  const cleo = aMember('Cleo Zorn', ['prototypes.read'])
  const { user } = openSettings('/members', { members: [cleo, ada, bo] })
  await screen.findByRole('list', { name: 'Members' })
  expect(names()).toEqual(['Bo Ames', 'Ada Byrne', 'Cleo Zorn'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order of Members' }), 'By First Name')
  expect(names()).toEqual(['Ada Byrne', 'Bo Ames', 'Cleo Zorn'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Manage settings and members')
  expect(names()).toEqual(['Ada Byrne'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Upload captures')
  expect(screen.getByRole('heading', { name: 'No Members Found' })).toBeVisible()
})

test('says that the members cannot be loaded, and tries again', async () => {
  const call = '/api/organizations/ACME/users'
  const { user } = openSettings('/members', { members: [ada, bo] })
  mockServer.use(http.get(call, () => HttpResponse.json(aProblem({ status: 403 }), { status: 403 }), { once: true }))
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('list', { name: 'Members' })).toBeVisible()
})

test('adds somebody by the address with which they sign in', async () => {
  const { user, platform } = openSettings('/members')
  await user.click(await screen.findByRole('button', { name: 'Add Member' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Member' })
  await user.type(within(dialog).getByRole('textbox', { name: /Email Address/ }), 'gale@lintel.test')
  await user.click(within(dialog).getByRole('checkbox', { name: 'View prototypes' }))
  await user.click(within(dialog).getByRole('button', { name: 'Add Member' }))
  expect(await screen.findByText('Gale Smith has been added.')).toBeVisible()
  expect(platform.memberUpdates).toEqual([{ email: 'gale@lintel.test', roles: ['lintel.prototypes.read'] }])
  expect(await screen.findByText('gale@lintel.test')).toBeVisible()
})

test('says that nobody has the address, and keeps what was typed', async () => {
  const { user } = openSettings('/members')
  await user.click(await screen.findByRole('button', { name: 'Add Member' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Member' })
  const field = within(dialog).getByRole('textbox', { name: /Email Address/ })
  await user.click(within(dialog).getByRole('button', { name: 'Add Member' }))
  expect(await within(dialog).findByText('This field is required.')).toBeVisible()
  await user.type(field, 'nobody')
  await user.click(within(dialog).getByRole('button', { name: 'Add Member' }))
  expect(await within(dialog).findByText('This is not a valid email address.')).toBeVisible()
  await user.type(field, '@lintel.test')
  await user.click(within(dialog).getByRole('button', { name: 'Add Member' }))
  expect(await within(dialog).findByText(/^No user has this address/)).toBeVisible()
  expect(field).toHaveValue('nobody@lintel.test')
})

test('changes roles after saying what that gives and takes', async () => {
  const { user, platform } = openSettings('/members', { members: [ada, bo] })
  await user.click(await screen.findByRole('button', { name: 'Change Roles of Bo Ames' }))
  const dialog = await screen.findByRole('dialog', { name: 'Roles of Bo Ames' })
  expect(within(dialog).getByText('Nothing has been changed yet.')).toBeVisible()
  await user.click(within(dialog).getByRole('checkbox', { name: 'View prototypes' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'View analytics' }))
  expect(within(dialog).getByText('Gives: View analytics')).toBeVisible()
  expect(within(dialog).getByText('Takes: View prototypes')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Save Roles' }))
  expect(await screen.findByText('The roles of Bo Ames have been changed.')).toBeVisible()
  expect(platform.memberUpdates).toEqual([{ userId: bo.id, roles: ['lintel.analytics.read'] }])
})

test('explains to the last administrator what they cannot do, before they try', async () => {
  const { user, platform } = openSettings('/members', { members: [ada, bo] })
  await user.click(await screen.findByRole('button', { name: 'Leave Organization' }))
  const notice = await screen.findByRole('alertdialog', { name: 'Leave Acme Building Company?' })
  expect(notice).toHaveTextContent('You are the last member who can manage the organization.')
  await user.click(within(notice).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Change Roles of Ada Byrne' }))
  const dialog = await screen.findByRole('dialog', { name: 'Roles of Ada Byrne' })
  const manage = within(dialog).getByRole('checkbox', { name: 'Manage settings and members' })
  expect(manage).toBeDisabled()
  expect(manage).toHaveAccessibleDescription(/You are the last member who can manage/)
  expect([platform.removed, platform.memberUpdates]).toEqual([[], []])
})

test('gives the focus back to what opened a dialog', async () => {
  const { user } = openSettings('/members', { members: [ada, bo] })
  for (const name of ['Add Member', 'Change Roles of Bo Ames', 'Remove Bo Ames']) {
    const opener = await screen.findByRole('button', { name })
    await user.click(opener)
    await screen.findByRole(name.startsWith('Remove') ? 'alertdialog' : 'dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  }
}, 30_000)

test('removes a member after asking', async () => {
  const { user, platform } = openSettings('/members', { members: [ada, bo] })
  await user.click(await screen.findByRole('button', { name: 'Remove Bo Ames' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Bo Ames?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Bo Ames has been removed.')).toBeVisible()
  expect(platform.removed).toEqual([bo.id])
  await waitFor(() => expect(screen.queryByText('bo@lintel.test')).not.toBeInTheDocument())
})

test('leads out whoever leaves', async () => {
  const chief = aMember('Cleo Chief', ['organization.update'])
  const { user, router, platform } = openSettings('/members', { members: [ada, chief] })
  await user.click(await screen.findByRole('button', { name: 'Leave Organization' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave Acme Building Company?' })
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('You are no longer a member of Acme Building Company.')).toBeVisible()
  expect(platform.removed).toEqual(['auth0|ada'])
  await waitFor(() => expect(router.state.location.pathname).not.toContain('settings'))
})

test('leads out whoever gives up the role, and takes the entry away', async () => {
  const chief = aMember('Cleo Chief', ['organization.update'])
  const { user, router } = openSettings('/members', { members: [ada, chief] })
  await user.click(await screen.findByRole('button', { name: 'Change Roles of Ada Byrne' }))
  const dialog = await screen.findByRole('dialog', { name: 'Roles of Ada Byrne' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'Manage settings and members' }))
  expect(within(dialog).getByText('You will no longer be able to open these settings.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Save Roles' }))
  expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME')
  expect(screen.queryByRole('link', { name: 'Organization Settings' })).not.toBeInTheDocument()
})
