import { expect, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer, renderPage } from '@lintel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { desktopAppQuery } from './desktop-app.api.ts'
import { DesktopAppLink } from './desktop-app-link.tsx'

const installer = { version: '2.4.1', downloadUrl: 'https://downloads.test/setup-2.4.1.exe' }

async function openPage(answer: () => Response) {
  const headers: Headers[] = []
  mockServer.use(
    http.get('/api/desktop-app', ({ request }) => {
      headers.push(request.headers)
      return answer()
    }),
  )
  const page = await renderPage('/ACME/captures', { routes: [{ path: 'captures', element: <DesktopAppLink /> }] })
  await waitFor(() => expect(page.queryClient.getQueryState(desktopAppQuery.queryKey)?.fetchStatus).toBe('idle'))
  return { ...page, headers }
}

test('links to the latest installer, independent of the organization @full', async () => {
  const { container, headers } = await openPage(() => HttpResponse.json({ installer }))
  const link = await screen.findByRole('link', { name: 'Download Desktop App 2.4.1' })
  expect(link).toHaveAttribute('href', installer.downloadUrl)
  expect(headers[0]?.has('Organization')).toBe(false)
  await expectNoAxeViolations(container)
})

test.each([
  ['there is none', () => HttpResponse.json({ installer: null })],
  ['the platform cannot tell', () => HttpResponse.json(aProblem(), { status: 500 })],
  ['the platform has never heard of it', () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })],
  [
    'the address is a script',
    () => HttpResponse.json({ installer: { ...installer, downloadUrl: 'javascript:alert(1)' } }),
  ],
])('shows nothing when %s', async (_, answer) => {
  await openPage(answer)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
