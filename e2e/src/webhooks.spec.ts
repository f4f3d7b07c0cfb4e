import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, named, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { longTimeout } from './support/viewer.ts'

type Received = { headers: Record<string, string>; body: string }

/** A local webhook receiver, which fails at first. */
async function openReceiver(received: Received[]): Promise<Server> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body })
      if (received.length === 1) response.writeHead(500).end('Out of order')
      else response.writeHead(200).end('Thank you')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test(
  'a webhook is added by keyboard and tested, and a failed delivery is sent again with the same id',
  { tag: ['@host', '@platform'] },
  async ({ openAs, page }) => {
    const received: Received[] = []
    const server = await openReceiver(received)
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
    const description = named('Tracker')
    await openAs('everything', '/HFA/settings/webhooks')
    await page.getByRole('button', { name: 'Add Webhook' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Webhook' })
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused()
    await page.keyboard.type(address)
    await page.keyboard.press('Tab')
    await page.keyboard.type(description)
    // No other journey runs a report in this organization.
    await dialog.getByRole('checkbox', { name: 'Report Completed' }).press('Space')
    await expectAccessibleInBothModes(page)
    await dialog.getByRole('textbox', { name: 'Address' }).press('Enter')
    const secretDialog = page.getByRole('alertdialog', { name: `Secret for ${address}` })
    const secret = (await secretDialog.getByRole('textbox', { name: 'Secret' }).textContent()) ?? ''
    await secretDialog.getByRole('button', { name: 'Done' }).press('Enter')

    const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: description })
    await expect(row).toContainText('No successful deliveries yet')
    await expectAccessibleInBothModes(page)
    await row.getByRole('link', { name: `Log for ${address}` }).press('Enter')
    await expect(page.getByRole('heading', { name: 'No Events Sent Yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Send Test Event' }).press('Enter')
    const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem')
    await expect(log).toContainText('500 after', longTimeout)
    await expect(log).toContainText('Out of order')
    await log.getByRole('button', { name: 'Details of test' }).press('Enter')
    const details = page.getByRole('dialog', { name: 'test' })
    await expect(details.getByRole('region', { name: 'Payload' })).toContainText('"type":"test"')
    await expectAccessibleInBothModes(page)
    await details.getByRole('button', { name: 'Send Again' }).press('Enter')
    await expect(log).toContainText('Delivered', longTimeout)
    await expect(log).toContainText('Thank you')
    await expectAccessibleInBothModes(page)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const { headers, body } of received)
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'test' })

    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await expect(row).toContainText('Last delivered')
    await expectToFit(page)
    await row.getByRole('button', { name: `Actions for ${address}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
    server.closeAllConnections()
    server.close()
  },
)
