import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  aConsent,
  anApplication,
  applicationsPlatform,
  externalSignIn,
  type ApplicationsPlatform,
} from '../../testing/applications-platform.ts'
import { openSettings } from '../../testing/open-settings.ts'

function open(start: Partial<ApplicationsPlatform> = {}, search = '') {
  const settings = openSettings(`/applications${search}`)
  return { ...settings, applications: applicationsPlatform(start) }
}

async function choose(user: ReturnType<typeof open>['user'], title: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Model Checker' }))
  await user.click(await screen.findByRole('menuitem', { name: title }))
}

test('registers one application of a double click, after saying what is missing, and shows its secret once', async () => {
  const { user, applications, container } = open()
  expect(await screen.findByRole('heading', { name: 'No Applications' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Register Application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Register Application' }))
  const register = dialog.getByRole('button', { name: 'Register' })
  await user.click(register)
  expect(await dialog.findByText('Give the application a name.')).toBeVisible()
  expect(dialog.getByText('Say where people are sent back to.')).toBeVisible()
  await expectNoAxeViolations(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Checker')
  const addresses = dialog.getByRole('textbox', { name: 'Redirect Addresses' })
  await user.type(addresses, 'http://example.com/callback')
  await user.click(register)
  expect(await dialog.findByText('Give an address that begins with https://, or http://localhost.')).toBeVisible()
  await user.clear(addresses)
  await user.type(addresses, ' https://example.com/callback {Enter}{Enter}http://localhost/callback')
  expect(dialog.getByRole('radio', { name: 'With a secret' })).toBeChecked()
  fireEvent.click(register)
  fireEvent.click(register)
  const told = within(await screen.findByRole('alertdialog', { name: 'Secret for Checker' }))
  expect(told.getByText('lintelapp_first')).toBeVisible()
  await user.click(told.getByRole('button', { name: 'Copy Secret' }))
  expect(await screen.findByText('The secret is copied.')).toBeVisible()
  await user.click(told.getByRole('button', { name: 'Done' }))
  const row = within(await screen.findByRole('list', { name: 'Applications' })).getByRole('listitem')
  expect(row).toHaveTextContent(/^CheckerWith SecretClient id .*example\.com\/callback · http:.*Never used/)
  expect(applications.registered).toEqual([
    {
      name: 'Checker',
      kind: 'confidential',
      redirectAddresses: ['https://example.com/callback', 'http://localhost/callback'],
    },
  ])
  await waitFor(() => expect(screen.queryByText('lintelapp_first')).not.toBeInTheDocument())
  await expectNoAxeViolations(container)
})

test('registers one that has no secret, and offers none for it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Register Application' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Model Checker')
  await user.type(screen.getByRole('textbox', { name: 'Redirect Addresses' }), 'com.example.checker:/back')
  await user.click(screen.getByRole('radio', { name: 'Without a secret, by PKCE' }))
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Model Checker has been registered.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'More actions for Model Checker' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Change Secret' })).not.toBeInTheDocument()
})

test('edits, asks whose change stays, changes the secret and removes', async () => {
  const { user, applications } = open({ applications: [anApplication()] })
  await choose(user, 'Edit')
  const addresses = await screen.findByRole('textbox', { name: 'Redirect Addresses' })
  expect(addresses).toHaveValue('http://localhost/callback')
  applications.applications = [anApplication({ revision: 2, redirectAddresses: ['http://localhost/theirs'] })]
  await user.type(addresses, '/mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Use Theirs' }))
  expect(screen.getByRole('textbox', { name: 'Redirect Addresses' })).toHaveValue('http://localhost/theirs')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await choose(user, 'Change Secret')
  await user.click(await screen.findByRole('button', { name: 'Change Secret' }))
  const told = within(await screen.findByRole('alertdialog', { name: 'Secret for Model Checker' }))
  expect(told.getByText('lintelapp_second')).toBeVisible()
  await user.click(told.getByRole('button', { name: 'Done' }))
  await choose(user, 'Remove')
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('heading', { name: 'No Applications' })).toBeVisible()
  expect(applications.applications).toEqual([])
})

test('shows who has allowed an application, page by page, and takes it back', async () => {
  const id = anApplication().id
  const people = ['Ada Byrne', 'Bo Smith', 'Cy Young'].map(aConsent)
  const { user, applications, container, router } = open({ applications: [anApplication({ people: 10_001 })], people })
  const toPeople = await screen.findByRole('link', { name: 'People of Model Checker' })
  expect(toPeople).toHaveTextContent('More than 10,000 People')
  await user.click(toPeople)
  expect(router.state.location.search).toBe(`?application=${id}`)
  expect(await screen.findByRole('heading', { name: 'People of Model Checker' })).toBeVisible()
  const names = async () =>
    within(await screen.findByRole('list', { name: 'People' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.slice(0, 8))
  expect(await names()).toEqual(['Ada Byrn', 'Bo Smith'])
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(async () => expect(await names()).toEqual(['Cy Young']))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Take back what Bo Smith has allowed' }))
  await user.click(await screen.findByRole('button', { name: 'Take Back' }))
  expect(await screen.findByText('Bo Smith is signed out of Model Checker.')).toBeVisible()
  expect(applications.ended).toEqual(['auth0|bo-smith'])
  await waitFor(async () => expect(await names()).toEqual(['Ada Byrn', 'Cy Young']))
})

test('says what to enter, and where to register where another provider signs people in', async () => {
  open({ signIn: externalSignIn })
  const region = within(await screen.findByRole('region', { name: 'Register Applications at Your Identity Provider' }))
  expect(region.getByText('https://api.lintel.test')).toBeVisible()
  expect(region.getByText('bcf')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Register Application' })).not.toBeInTheDocument()
})

test('gives no instructions while tokens of other programs would open everything', async () => {
  open({ signIn: { ...externalSignIn, isReady: false } })
  const region = within(await screen.findByRole('region', { name: 'Do Not Register Applications Yet' }))
  expect(region.getByText(/has to set IDENTITY_APPLICATIONS=on first/)).toBeVisible()
  expect(screen.queryByText('https://api.lintel.test')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Register Application' })).not.toBeInTheDocument()
})

test('says that nobody has allowed it yet, also of one that is gone', async () => {
  open({}, '?application=00000000-0000-4000-8000-00000000000a')
  expect(await screen.findByRole('heading', { name: 'Nobody Yet' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'People' })).toBeVisible()
})

test('says what could not be loaded, and asks again', async () => {
  const { user } = open()
  const refusal = () => HttpResponse.json(aProblem({ status: 400 }), { status: 400 })
  mockServer.use(http.get('/api/applications', refusal, { once: true }))
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'No Applications' })).toBeVisible()
})
