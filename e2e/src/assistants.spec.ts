import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { expect, named, signIn, test } from './support/journey.ts'
import { expectAccessibleInBothModes } from './support/page-checks/accessibility.ts'
import { expectToFit } from './support/page-checks/layout.ts'
import { longTimeout } from './support/viewer.ts'

/** Where the browser returns to the assistant. */
async function openCallback(): Promise<{ server: Server; address: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Assistant</title><h1>You are back</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback` }
}

/** Registers an application without a secret; returns its client ID. */
async function register(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Register Application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register Application' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: /^Redirect/ }).fill('http://127.0.0.1/callback')
  await dialog.getByRole('radio', { name: /^Public client/ }).press('Space')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('list', { name: 'Applications' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  return /Client ID ([\w-]{36})/.exec((await row.textContent()) ?? '')?.[1] ?? ''
}

/** Stores an assistant's sign-in. The journey opens the sign-in URL itself. */
function providerFor(clientId: string, redirectUrl: string, opened: URL[]): OAuthClientProvider {
  const saved: { tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>; verifier?: string } = {}
  return {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl], client_name: 'Assistant' },
    clientInformation: () => ({ client_id: clientId }),
    tokens: () => saved.tokens,
    saveTokens: (tokens) => void (saved.tokens = tokens),
    codeVerifier: () => saved.verifier ?? '',
    saveCodeVerifier: (verifier) => void (saved.verifier = verifier),
    invalidateCredentials: () => void delete saved.tokens,
    redirectToAuthorization: (address) => void opened.push(address),
  }
}

type Data = { items: { id: string; title?: string }[] } & { id: string }

test(
  'an assistant signs in as a person, reads topics, adds one, and loses access when the person revokes it',
  { tag: ['@platform', '@remote-data'] },
  async ({ openAs, openBeside, page }) => {
    const { server, address } = await openCallback()
    const name = named('Assistant')
    await openAs('everything', '/HFA/settings/applications')
    const clientId = await register(page, name)
    const opened: URL[] = []
    const authProvider = providerFor(clientId, address, opened)
    const connecting = () => new StreamableHTTPClientTransport(new URL('/mcp', environment.origin), { authProvider })
    const client = new Client({ name: 'journey', version: '1.0.0' })
    const first = connecting()
    await expect(client.connect(first)).rejects.toThrow()
    const [asked] = opened
    expect(asked?.searchParams.get('scope')).toBe('mcp:read mcp:write')
    // Without a session, since other journeys end those of the same person.
    const beside = await openBeside({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await beside.goto(asked?.href ?? '')
    await signIn(beside, 'everything')
    await expect(beside.getByRole('heading', { name: `${name} wants to read your data as you` })).toBeVisible()
    await expectAccessibleInBothModes(beside)
    await beside.setViewportSize({ width: 390, height: 844 })
    await expectToFit(beside)
    await beside.getByRole('checkbox', { name: /create and edit topics/ }).check()
    await beside.getByRole('button', { name: 'Allow' }).press('Enter')
    await expect(beside.getByRole('heading', { name: 'You are back' })).toBeVisible()
    await first.finishAuth(new URL(beside.url()).searchParams.get('code') ?? '')
    await client.connect(connecting())

    const read = async (tool: string, input: object) => {
      const { structuredContent } = await client.callTool({ name: tool, arguments: { ...input } })
      return (structuredContent as { data: Data }).data
    }
    const { items: projects } = await read('list_projects', { limit: 1 })
    const title = `Made by ${name}`
    const topic = await read('create_topic', { projectId: projects[0]?.id, title })
    const { items } = await read('list_topics', { filter: { field: 'title', operator: '==', value: title } })
    expect(items).toEqual([expect.objectContaining({ id: topic.id, title })])
    await openAs('everything', `/HFA/data-management/topics/${topic.id}`)
    const history = page.getByRole('list', { name: 'History' })
    await expect(history.getByText(`created the topic through ${name}`)).toBeVisible(longTimeout)

    await page.goto('/account')
    const own = page.getByRole('region', { name: 'Applications' })
    await own.getByRole('button', { name: `Revoke access for ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Access' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // The refresh token has ended, too, so that the assistant asks to sign in again.
    await expect(read('list_topics', { limit: 1 })).rejects.toThrow(UnauthorizedError)
    expect(opened).toHaveLength(2)
    await client.close()
    server.closeAllConnections()
    server.close()
  },
)
