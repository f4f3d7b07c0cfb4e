import { expect, test } from '@jest/globals'
import { anOrganization, aProblem, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ada, aMember, openSettings } from '../testing/open-settings.ts'

const bo = aMember('Bo Ames', ['prototypes.read'])
const chief = aMember('Cleo Chief', ['organization.update'])
const acme = 'organizations/ACME'
const other = anOrganization({ id: 'CFA', displayName: 'Other Company' })

/** Opens a tab of the settings before a platform that answers one kind of call only when it is told to. */
function openHolding(tab: string, method: 'put' | 'delete', path: string) {
  const opened = openSettings(tab, { members: [ada, bo, chief], others: [other] })
  const released = Promise.withResolvers<Response>()
  let asked = 0
  mockServer.use(
    http[method](`/api/${path}`, () => {
      asked += 1
      return released.promise
    }),
  )
  return {
    ...opened,
    untilAsked: () => waitFor(() => expect(asked).toBe(1)),
    answer: (body: object) => released.resolve(HttpResponse.json(body)),
    refuse: () => released.resolve(HttpResponse.json(aProblem({ status: 403, detail: 'Not you.' }), { status: 403 })),
  }
}

async function goElsewhere({ router }: Pick<ReturnType<typeof openHolding>, 'router'>) {
  await act(() => router.navigate('/CFA'))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Other Company' })).toBeVisible())
}

/** Whoever has gone to another organization is left alone there. */
async function expectElsewhere({ router }: Pick<ReturnType<typeof openHolding>, 'router'>, said: string) {
  expect(await screen.findByText(said)).toBeVisible()
  expect(router.state).toMatchObject({ location: { pathname: '/CFA' }, navigation: { state: 'idle' } })
  expect(screen.getByRole('link', { name: 'Other Company' })).toBeVisible()
}

test('roles that are saved late leave whoever has gone to another organization there', async () => {
  const { user, untilAsked, answer, router } = openHolding('/members', 'put', `${acme}/members`)
  await user.click(await screen.findByRole('button', { name: 'Change Roles of Ada Byrne' }))
  const dialog = await screen.findByRole('dialog', { name: 'Roles of Ada Byrne' })
  await user.click(within(dialog).getByRole('checkbox', { name: 'Manage settings and members' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save Roles' }))
  await untilAsked()
  await goElsewhere({ router })
  answer({ ...ada, roles: ['lintel.prototypes.read'] })
  await expectElsewhere({ router }, 'The roles of Ada Byrne have been changed.')
})

test('leaving that is answered late leaves whoever has gone to another organization there', async () => {
  const { user, untilAsked, answer, router } = openHolding('/members', 'delete', `${acme}/members/:id`)
  await user.click(await screen.findByRole('button', { name: 'Leave Organization' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await untilAsked()
  await goElsewhere({ router })
  answer({})
  await expectElsewhere({ router }, 'You are no longer a member of Acme Building Company.')
})

test('a name that is saved late does not bring its organization back', async () => {
  const { user, untilAsked, answer, router, platform } = openHolding('', 'put', acme)
  await user.type(await screen.findByRole('textbox', { name: /Display Name/ }), ' Ltd')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await untilAsked()
  act(() => void router.navigate('/CFA'))
  await user.click(await screen.findByRole('button', { name: 'Discard and Leave' }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Other Company' })).toBeVisible())
  answer({ ...platform.organization, displayName: 'Acme Building Company Ltd', revision: 2 })
  await expectElsewhere({ router }, 'The settings have been saved.')
})

test('a removal that is answered late does not close the dialog that was opened meanwhile', async () => {
  const { user, untilAsked, answer } = openHolding('/members', 'delete', `${acme}/members/:id`)
  await user.click(await screen.findByRole('button', { name: 'Remove Bo Ames' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Bo Ames?' })
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await untilAsked()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Add Member' }))
  await screen.findByRole('dialog', { name: 'Add Member' })
  answer({})
  expect(await screen.findByText('Bo Ames has been removed.')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Add Member' })).toBeVisible()
})

test('a refusal that comes when its dialog is closed is told all the same', async () => {
  const { user, untilAsked, refuse } = openHolding('/members', 'delete', `${acme}/members/:id`)
  await user.click(await screen.findByRole('button', { name: 'Remove Bo Ames' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Bo Ames?' })
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await untilAsked()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  refuse()
  expect(await screen.findByText('Not you.')).toBeVisible()
})

test('a switch that could not be saved says so on the next tab too', async () => {
  const { user, untilAsked, refuse } = openHolding('', 'put', 'capture-settings')
  await user.click(await screen.findByRole('checkbox', { name: 'Capture completed requests automatically' }))
  await untilAsked()
  await user.click(screen.getByRole('link', { name: 'Members' }))
  expect(await screen.findByRole('list', { name: 'Members' })).toBeVisible()
  refuse()
  expect(await screen.findByText('Not you.')).toBeVisible()
})
