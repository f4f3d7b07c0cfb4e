import { expect, test } from '@jest/globals'
import type { RoleName } from '@lintel/shared/contract'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openSettings } from '../../testing/open-settings.ts'
import { aDelivery, aWebhook, webhooksPlatform, type WebhooksPlatform } from '../../testing/webhooks-platform.ts'

function open(tab: string, start: Partial<WebhooksPlatform> = {}, roles: RoleName[] = ['organization.webhooks']) {
  const settings = openSettings(tab, { roles })
  return { ...settings, webhooks: webhooksPlatform(start) }
}

test('shows only the webhooks tab to users who may only manage webhooks', async () => {
  const { router } = open('')
  expect(await screen.findByRole('heading', { name: 'No Webhooks' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/ACME/settings/webhooks')
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Webhooks'])
})

test('tells administrators without the webhook role about it, and requests nothing', async () => {
  const { webhooks } = open('/webhooks?webhook=00000000-0000-4000-8000-000000000001', {}, ['organization.update'])
  expect(await screen.findByRole('heading', { name: "You Don't Have Access" })).toBeVisible()
  expect(webhooks.logRequests).toEqual([])
})

test('validates, adds one webhook on a double click, and shows its secret once', async () => {
  const { user, webhooks, container } = open('/webhooks')
  await user.click(await screen.findByRole('button', { name: 'Add Webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Webhook' }))
  const add = dialog.getByRole('button', { name: 'Add Webhook' })
  await user.click(add)
  expect(await dialog.findByText('Enter the URL that receives events.')).toBeVisible()
  expect(dialog.getByText('Choose at least one event.')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveFocus()
  await expectNoAxeViolations(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://example.com/hook')
  await user.click(await dialog.findByRole('checkbox', { name: 'Capture Completed' }))
  fireEvent.click(add)
  fireEvent.click(add)
  const secretDialog = within(await screen.findByRole('alertdialog', { name: 'Secret for https://example.com/hook' }))
  expect(secretDialog.getByText('whsec_c2VjcmV0')).toBeVisible()
  await user.click(secretDialog.getByRole('button', { name: 'Copy Secret' }))
  expect(await screen.findByText('Secret copied.')).toBeVisible()
  await user.click(secretDialog.getByRole('button', { name: 'Done' }))
  const row = within(await screen.findByRole('list', { name: 'Webhooks' })).getByRole('listitem')
  expect(row).toHaveTextContent(/^https:\/\/example\.com\/hookOnCapture Completed.*No successful deliveries yet/)
  expect(webhooks.webhooks).toMatchObject([{ address: 'https://example.com/hook', events: ['capture.completed'] }])
  await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).not.toBeInTheDocument())
  await expectNoAxeViolations(container)
})

test('adds an OpenTelemetry receiver with a secret header, and changes that without seeing it', async () => {
  const { user, webhooks } = open('/webhooks')
  await user.click(await screen.findByRole('button', { name: 'Add Webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Webhook' }))
  const fill = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const add = () => user.click(dialog.getByRole('button', { name: 'Add Webhook' }))
  fill(/^Format/, 'otlp')
  fill(/^Address/, 'https://otel.example.com/v1/logs')
  await user.click(await dialog.findByRole('checkbox', { name: 'Capture Completed' }))
  fill(/^Header name/, 'Host')
  fill(/^Header value/, 'Bearer key')
  await add()
  expect(await dialog.findByText('This header is set by Lintel. Enter a different one.')).toBeVisible()
  fill(/^Header name/, 'Authorization')
  await add()
  expect(await screen.findByText('Webhook added.')).toBeVisible()
  expect(webhooks.webhooks).toMatchObject([{ format: 'otlp', headerName: 'Authorization' }])
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  const entries = within(await screen.findByRole('menu'))
  expect(entries.queryByRole('menuitem', { name: 'Change Secret' })).not.toBeInTheDocument()
  await user.click(entries.getByRole('menuitem', { name: 'Edit' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Webhook' }))
  expect(edit.getByLabelText(/^Header value/)).toHaveValue('')
  fireEvent.change(edit.getByLabelText(/^Header name/), { target: { value: '' } })
  fireEvent.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(webhooks.webhooks).toMatchObject([{ headerName: null }]))
})

test('shows why an address is rejected and keeps the input', async () => {
  const { user } = open('/webhooks')
  const detail = "Enter an address on the public internet. Internal network addresses aren't allowed."
  mockServer.use(
    http.post('/api/webhooks', () => HttpResponse.json(aProblem({ status: 400, detail }), { status: 400 })),
  )
  await user.click(await screen.findByRole('button', { name: 'Add Webhook' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Review Completed' }))
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://10.0.0.1{Enter}')
  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('https://10.0.0.1')
})

test('disables, sends a test, rotates the secret and deletes @full', async () => {
  const { user, webhooks } = open('/webhooks', { webhooks: [aWebhook({ failingSince: '2026-03-14T15:00:00.000Z' })] })
  async function choose(title: string) {
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${title}`) }))
  }
  expect(await screen.findByText('Failing')).toBeVisible()
  await choose('Send Test Event')
  await waitFor(() => expect(webhooks.tests).toBe(1))
  await choose('Turn Off')
  expect(await screen.findByText('Off')).toBeVisible()
  await choose('Change Secret')
  await user.click(await screen.findByRole('button', { name: 'Change Secret' }))
  const secretDialog = within(await screen.findByRole('alertdialog', { name: /^Secret for/ }))
  expect(secretDialog.getByText('whsec_bmV3')).toBeVisible()
  await user.click(secretDialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(/Signed with both secrets until/)).toBeVisible()
  await choose('Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { name: 'No Webhooks' })).toBeVisible()
  expect(webhooks.webhooks).toEqual([])
})

test('resolves a conflict in the dialog when another user changed the webhook', async () => {
  const { user, webhooks } = open('/webhooks', { webhooks: [aWebhook()] })
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const address = await screen.findByRole('textbox', { name: 'Address' })
  expect(address).toHaveValue('https://tracker.example.com/events')
  webhooks.webhooks = [aWebhook({ revision: 2, address: 'https://other.example.com/', description: 'Other' })]
  await user.type(address, '/more{Enter}')
  expect(await screen.findByText('Theirs: https://other.example.com/')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep Mine' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const unchangedFields = { address: 'https://tracker.example.com/events/more', description: 'Other', revision: 3 }
  expect(webhooks.webhooks).toMatchObject([unchangedFields])
})

test('offers to disable again after another user changed the webhook', async () => {
  const { user, webhooks } = open('/webhooks', { webhooks: [aWebhook()] })
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  webhooks.webhooks = [aWebhook({ revision: 2, address: 'https://other.example.com/' })]
  await user.click(await screen.findByRole('menuitem', { name: /^Turn Off/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Turn Off Anyway?' })
  expect(question).toHaveTextContent('Now: https://other.example.com/')
  await user.click(within(question).getByRole('button', { name: 'Turn Off' }))
  expect(await screen.findByText('Webhook turned off.')).toBeVisible()
  expect(webhooks.webhooks).toMatchObject([{ isEnabled: false, address: 'https://other.example.com/', revision: 3 }])
})

test('disables adding at the maximum number', async () => {
  open('/webhooks', { webhooks: [1, 2, 3].map((n) => aWebhook({ id: `00000000-0000-4000-8000-00000000000${n}` })) })
  expect(await screen.findByText(/can have up to 3 webhooks/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add Webhook' })).not.toBeInTheDocument()
})

test('pages and filters the delivery log, and redelivers', async () => {
  const deliveries = [4, 3, 2, 1].map((position) =>
    aDelivery({
      id: `00000000-0000-4000-8000-0000000000d${position}`,
      position,
      type: `event.${'abcd'[position - 1]}`,
    }),
  )
  const delivered = aDelivery({ id: '00000000-0000-4000-8000-0000000000d9', position: 9, status: 'delivered' })
  const { user, webhooks, container, router } = open('/webhooks?webhook=00000000-0000-4000-8000-000000000001', {
    webhooks: [aWebhook()],
    deliveries: [delivered, ...deliveries],
  })
  expect(await screen.findByRole('heading', { name: 'Log for Tracker' })).toBeVisible()
  const log = await screen.findByRole('list', { name: 'Log' })
  expect(within(log).getAllByRole('listitem')[1]).toHaveTextContent(
    /^event\.dFailed.*500 after 120 ms\. It responded with 500\.Out of order2 attempts/,
  )
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'Older' }))
  expect(await screen.findByText('event.c')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed')
  expect(await screen.findByText('event.d')).toBeVisible()
  expect(router.state.location.search).toContain('status=failed')
  await user.click(screen.getByRole('button', { name: 'Details of event.d' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'event.d' }))
  expect(await dialog.findByText('{"type":"review.completed"}')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Send Again' }))
  await waitFor(() => expect(webhooks.replayed).toEqual(['00000000-0000-4000-8000-0000000000d4']))
  await user.click(await screen.findByRole('button', { name: 'Close notification' }))
  await user.click(await screen.findByRole('button', { name: 'Send Events Again' }))
  const range = within(await screen.findByRole('dialog', { name: 'Send Events Again' }))
  await user.selectOptions(range.getByRole('combobox', { name: 'Time range' }), 'The last 3 days')
  await user.click(range.getByRole('button', { name: 'Send Again' }))
  expect(await screen.findByText('12 events will be sent again.')).toBeVisible()
  const [{ from, until, which }] = webhooks.ranges as [(typeof webhooks.ranges)[number]]
  expect([Date.parse(until) - Date.parse(from), which]).toEqual([72 * 3_600_000, 'missed'])
})

test('shows that nothing was sent yet, and what failed to load', async () => {
  const { user } = open('/webhooks?webhook=00000000-0000-4000-8000-000000000001', { webhooks: [aWebhook()] })
  expect(await screen.findByRole('heading', { name: 'No Events Sent Yet' })).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Waiting')
  expect(await screen.findByRole('heading', { name: 'No Matching Events' })).toBeVisible()
  mockServer.use(
    http.get('/api/webhooks/:id/deliveries', () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Delivered')
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible()
})
