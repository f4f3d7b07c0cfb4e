import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, named, signIn, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { longTimeout } from './support/viewer.ts'

/** A local application that receives the redirect after signing in. */
async function openProgram(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Checker</title><h1>You are back</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test(
  'an application is registered, signs a person in, and loses access by the administrator and by the person',
  { tag: ['@host', '@platform'] },
  async ({ openAs, page, request }) => {
    const server = await openProgram()
    const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
    const name = named('Checker')
    await openAs('everything', '/HFA/settings/applications')
    await page.getByRole('button', { name: 'Register Application' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Register Application' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('http://127.0.0.1/callback')
    await expectAccessibleInBothModes(page)
    await dialog.getByRole('button', { name: 'Register' }).press('Enter')
    const secretDialog = page.getByRole('alertdialog', { name: `Secret for ${name}` })
    const secret = (await secretDialog.getByRole('textbox', { name: 'Secret' }).textContent()) ?? ''
    await secretDialog.getByRole('button', { name: 'Done' }).press('Enter')
    const row = page.getByRole('list', { name: 'Applications' }).getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Never used')
    const [, client = ''] = /Client ID ([\w-]{36})/.exec((await row.textContent()) ?? '') ?? []

    const auth = (await (await request.get('/foundation/1.0/auth')).json()) as Record<string, string>
    const authorizationParams = { response_type: 'code', client_id: client, redirect_uri: callback, state: 'its state' }
    await page.goto(`${auth['oauth2_auth_url']}?${new URLSearchParams(authorizationParams).toString()}`)
    await expect(page.getByRole('heading', { name: `${name} wants to read and edit topics as you` })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)
    await page.getByRole('button', { name: 'Allow' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'You are back' })).toBeVisible()
    let token = await redeem()
    const whoAmI = () => request.get('/foundation/1.0/current-user', { headers: { authorization: `Bearer ${token}` } })
    expect(await (await whoAmI()).json()).toMatchObject({ id: 'everything@lintel.test' })

    await openAs('everything', '/HFA/settings/applications')
    await expect(row).toContainText('Last used', longTimeout)
    await expectToFit(page)
    await row.getByRole('link', { name: `Users of ${name}` }).click()
    await page.getByRole('button', { name: /^Revoke access for/ }).click()
    await expectToFit(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Access' }).click()
    await expect(page.getByRole('heading', { name: 'No Users Yet' })).toBeVisible()
    expect((await whoAmI()).status()).toBe(401)

    await page.goto(`${auth['oauth2_auth_url']}?${new URLSearchParams(authorizationParams).toString()}`)
    await signIn(page, 'everything')
    await expect(page.getByText('in the organization Harbor & Field')).toBeVisible()
    await page.getByRole('button', { name: 'Allow' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'You are back' })).toBeVisible()
    token = await redeem()
    expect((await whoAmI()).status()).toBe(200)
    await page.goto('/account')
    const own = page.getByRole('region', { name: 'Applications' })
    await expect(own.getByRole('listitem').filter({ hasText: name })).toContainText('Harbor & Field')
    await expectToFit(page)
    await own.getByRole('button', { name: `Revoke access for ${name}` }).press('Enter')
    await expectAccessibleInBothModes(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Access' }).click()
    // While it is open, the page behind it is hidden from queries.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(own.getByText(name)).toHaveCount(0)
    expect((await whoAmI()).status()).toBe(401)
    server.closeAllConnections()
    server.close()

    /** Exchanges the authorization code of the redirect for a token. */
    async function redeem(): Promise<string> {
      const code = new URL(page.url()).searchParams.get('code') ?? ''
      const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`
      const form = { grant_type: 'authorization_code', code, redirect_uri: callback }
      const tokenResponse = await request.post(auth['oauth2_token_url'] ?? '', { headers: { authorization }, form })
      const { access_token: accessToken } = (await tokenResponse.json()) as { access_token: string }
      return accessToken
    }
  },
)
