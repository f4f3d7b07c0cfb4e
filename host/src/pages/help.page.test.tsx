import { describe, expect, test } from '@jest/globals'
import { aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { screen } from '@testing-library/react'
import { openShell } from '../testing/open-shell.tsx'

describe('help page', () => {
  const pages = [
    {
      id: '',
      title: 'Handbook',
      html: '<p>One page for each task.</p><ul><li><a href="/help/compare">Compare</a></li></ul>',
    },
    {
      id: 'compare',
      title: 'Compare two captures',
      html: '<ol><li>Click <strong>New Comparison</strong>.</li></ol><p><a class="picture" href="/assets/handbook/pictures/compare.png"><img src="/assets/handbook/pictures/compare.png" alt="The dialog" width="640" height="400"></a></p><p><a href="/help">All pages</a></p>',
    },
  ]

  function openHelp(address = '/help') {
    mockServer.use(http.get('/assets/handbook/handbook.json', () => HttpResponse.json({ pages })))
    return openShell(address, { user: aUser({ organizations: [{ id: 'ACME', displayName: 'Acme' }] }) })
  }

  test('shows that a page does not exist, and links to the existing ones', async () => {
    const { user } = openHelp('/help/gone')
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'All Pages' }))
    expect(await screen.findByRole('heading', { name: 'Handbook' })).toBeVisible()
  })

  test('shows that it failed to load, and retries', async () => {
    const { user } = openHelp()
    mockServer.use(
      http.get('/assets/handbook/handbook.json', () => new HttpResponse(null, { status: 404 }), { once: true }),
    )
    expect(await screen.findByRole('heading', { name: "Couldn't Load the Handbook" })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Handbook' })).toBeVisible()
  })
})
