import { expect, test } from '@jest/globals'
import {
  aProblem,
  aRelease,
  aUser,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  renderPage,
} from '@lintel/shared/testing'
import { screen, within } from '@testing-library/react'
import { PrototypeListPage } from '../../../pages/prototype-list.page.tsx'
import { catalogHandlers } from '../../../testing/catalog-handlers.ts'
import { aManifest } from '../../../testing/viewer-handlers.ts'

const manifestCall = '/api/lintel-webapi/prototypes/ACME/P14/2025.1'

function openDraft() {
  const draft = aRelease({ prototype: 'P14', version: '2025.1', published: false, automation: false })
  mockServer.use(...catalogHandlers([aRelease({ prototype: 'P14', version: '2024.9' }), draft]))
  return renderPage('/ACME/prototypes', {
    user: aUser({ roles: ['prototypes.read', 'prototypes.update'] }),
    routes: [{ path: 'prototypes', Component: PrototypeListPage }],
  })
}

async function publish(user: Awaited<ReturnType<typeof openDraft>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Other Versions (1)' }))
  await user.click(await screen.findByRole('button', { name: 'Publish 2025.1' }))
}

test('shows probable mistakes in rules before publishing, and can publish anyway @full', async () => {
  const lanes = { operator: 'equals', fact: 'Drive Thru', value: 'Two Lanes' }
  const manifest = aManifest({
    release: '2025.1',
    messageConfigurations: [{ message: 'Mind the lanes.', rules: [lanes] }],
  })
  const { user } = await openDraft()
  mockServer.use(http.get(manifestCall, () => HttpResponse.json(manifest)))
  await publish(user)
  const dialog = await screen.findByRole('alertdialog', { name: 'Publish P14 2025.1?' })
  expect(dialog).toHaveTextContent('Its rules have 1 possible issue.')
  expect(dialog).toHaveTextContent(
    'Mind the lanes.No choice shows this message: Drive Thru is Two Lanes, and the choices are Dual Lane, None.',
  )
  expect(within(dialog).getByRole('link', { name: 'Show in Viewer' })).toHaveAttribute(
    'href',
    '/ACME/prototypes/P14/2025.1',
  )
  await expectNoAxeViolations(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('P14 2025.1 is published.')).toBeVisible()
})

test("publishes nothing that couldn't be checked @full", async () => {
  const problem = aProblem({ status: 500, detail: 'The manifest is broken.' })
  const { user } = await openDraft()
  mockServer.use(http.get(manifestCall, () => HttpResponse.json(problem, { status: 500 })))
  await publish(user)
  expect(await screen.findByText(/^P14 2025.1 wasn't published because its rules couldn't be checked./)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Publish 2025.1' })).toBeVisible()
})
