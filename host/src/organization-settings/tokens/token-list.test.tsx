import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aToken, openSettings } from '../../testing/open-settings.ts'

test('creates a token, shows it once, and lists it without its value', async () => {
  const { user, container } = openSettings('/tokens')
  expect(await screen.findByRole('heading', { name: 'No Tokens' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create Token' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create Token' })
  await user.click(within(dialog).getByRole('button', { name: 'Create Token' }))
  expect(await within(dialog).findByText('Say what the token is for.')).toBeVisible()
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Revit add-in{Enter}')
  const told = await screen.findByRole('alertdialog', { name: 'Token for Revit add-in' })
  expect(within(told).getByText('lintel_ACME_secret')).toBeVisible()
  await expectNoAxeViolations(told)
  await user.keyboard('{Escape}')
  expect(told).toBeVisible()
  await user.click(within(told).getByRole('button', { name: 'Copy Token' }))
  expect(await screen.findByText('The token is copied.')).toBeVisible()
  await user.click(within(told).getByRole('button', { name: 'Done' }))
  const row = within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('listitem')
  expect(row).toHaveTextContent(/^Revit add-inCreated by Ada Byrne .*Send documents · Never used/)
  await waitFor(() => expect(screen.queryByText('lintel_ACME_secret')).not.toBeInTheDocument())
  await expectNoAxeViolations(container)
})

test('makes one token of a double click', async () => {
  const { user, platform } = openSettings('/tokens')
  await user.click(await screen.findByRole('button', { name: 'Create Token' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create Token' })
  const button = within(dialog).getByRole('button', { name: 'Create Token' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await within(dialog).findByText('Say what the token is for.')).toBeVisible()
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Revit add-in')
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByRole('alertdialog', { name: 'Token for Revit add-in' })).toBeVisible()
  expect(platform.tokens).toHaveLength(1)
})

test('revokes a token after asking, which stays in the list as revoked', async () => {
  const { user, platform } = openSettings('/tokens', { tokens: [aToken({ lastUsedAt: '2026-03-14T15:00:00.000Z' })] })
  await user.click(await screen.findByRole('button', { name: 'Revoke Revit add-in' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke Revit add-in?' })
  expect(platform.tokens[0]?.revokedAt).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  const row = within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('listitem')
  await waitFor(() => expect(row).toHaveTextContent(/Last used .* · Revoked/))
  expect(screen.queryByRole('button', { name: /^Revoke/ })).not.toBeInTheDocument()
})

test('says why a token is not made, and leaves what was typed', async () => {
  const { user } = openSettings('/tokens')
  const detail = 'An organization has at most 50 tokens. Revoke one that nobody uses.'
  mockServer.use(
    http.post('/api/organization-tokens', () => HttpResponse.json(aProblem({ status: 409, detail }), { status: 409 })),
  )
  await user.click(await screen.findByRole('button', { name: 'Create Token' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'One more{Enter}')
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('One more')
})

test('creates a token that may upload and review captures, and says so wherever it is told of', async () => {
  const { user, platform, container } = openSettings('/tokens')
  await user.click(await screen.findByRole('button', { name: 'Create Token' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create Token' })
  const rights = within(within(dialog).getByRole('group', { name: 'What may the program do?' }))
  await user.click(rights.getByRole('checkbox', { name: 'Send documents', checked: true }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'CI{Enter}')
  expect(await within(dialog).findByText('Choose what the program may do.')).toBeVisible()
  await user.click(rights.getByRole('checkbox', { name: 'Upload captures' }))
  await user.click(rights.getByRole('checkbox', { name: 'Read reviews' }))
  await expectNoAxeViolations(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Create Token' }))
  const told = await screen.findByRole('alertdialog', { name: 'Token for CI' })
  expect(told).toHaveTextContent(/who has it can upload building files and read what reviews of captures have found\./)
  expect(platform.tokens).toMatchObject([{ name: 'CI', may: ['uploads', 'reviews'] }])
  await user.click(within(told).getByRole('button', { name: 'Done' }))
  const row = within(await screen.findByRole('list', { name: 'Tokens' })).getByRole('listitem')
  expect(row).toHaveTextContent(/Upload captures, Read reviews · Never used/)
  await expectNoAxeViolations(container)
})
