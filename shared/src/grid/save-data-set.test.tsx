import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { RoleName } from '../contract/role.ts'
import { aProblem, expectNoAxeViolations, mockServer } from '../testing/index.ts'
import { chooseFromMenu, openGrid } from '../testing/request-grid.tsx'
import type { DataSetOffer } from './dialogs/data-set-offer.ts'

const mine: RoleName[] = ['analytics.read', 'reporting.create', 'reporting.read']
const releasedPages = [{ path: 'reports/data-sets', anyRole: ['reporting.read'] }]
const offer: DataSetOffer = {
  source: 'assembly-requests',
  condition: { field: 'portfolio', operator: '==', value: 'P14' },
  choice: { label: 'Only requests of today', filter: { field: 'requestedDate', operator: '==', value: '2026-11-22' } },
}
const filter = { field: 'status', operator: '==', value: 'Complete' } as const
const filtered = `?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Answers as the platform does, and keeps what it was sent. */
function keepDataSets() {
  const sent: unknown[] = []
  mockServer.use(
    http.post('/api/data-sets', async ({ request }) => {
      const body = (await request.json()) as { name: string }
      sent.push(body)
      if (body.name === 'Taken') {
        const message = "There is a data set named 'Taken' already. Choose another name."
        const problem = aProblem({ status: 409, code: 'data-sets/name-taken', detail: message })
        return HttpResponse.json({ ...problem, errors: [{ path: 'name', message }] }, { status: 409 })
      }
      return HttpResponse.json({ ...saved, ...body }, { status: 201 })
    }),
  )
  return sent
}

const saved = {
  id: '11111111-1111-4111-8111-111111111111',
  sourceTitle: 'Assembly Requests',
  ownerId: 'auth0|ada',
  ownerName: 'Ada Byrne',
  favorite: false,
  mayChange: true,
  availableFields: [],
  problem: null,
  createdDate: '2026-11-22T12:00:00.000Z',
  updatedDate: '2026-11-22T12:00:00.000Z',
  revision: 1,
}

async function openDialog(given: Parameters<typeof openGrid>[0] = {}) {
  const page = await openGrid({ releasedPages, dataSet: offer, roles: mine, search: filtered, ...given })
  await chooseFromMenu(page, 'Save as Data Set')
  await screen.findByRole('dialog', { name: 'Save as Data Set' })
  return page
}

test('keeps what the page and the grid let through under a name, and leads to it', async () => {
  const sent = keepDataSets()
  const { user, router } = await openDialog()
  expect(screen.getAllByText('Status == Complete').length).toBeGreaterThan(0)
  await expectNoAxeViolations(screen.getByRole('dialog'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This field is required.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Taken')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/There is a data set named 'Taken' already/)).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: /Name/ }))
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Finished')
  await user.click(screen.getByRole('checkbox', { name: 'Share with the organization' }))
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText("'Finished' is saved as a data set.")).toBeVisible()
  expect(sent.slice(1)).toEqual([
    {
      name: 'Finished',
      source: 'assembly-requests',
      isShared: true,
      filter: { logic: 'and', filters: [offer.condition, offer.choice?.filter, filter] },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Data Sets' }))
  expect(router.state.location.pathname).toBe('/ACME/reports/data-sets')
})

test('tells whoever has closed it meanwhile that nothing was saved', async () => {
  const answered = Promise.withResolvers<undefined>()
  mockServer.use(
    http.post('/api/data-sets', async () => {
      await answered.promise
      return HttpResponse.json(aProblem({ status: 400, detail: 'The source is gone.' }), { status: 400 })
    }),
  )
  const { user } = await openDialog()
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Late{Enter}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  answered.resolve(undefined)
  expect(await screen.findByText('The source is gone.')).toBeVisible()
})

test('says what a data set cannot ask for before anything is typed, and saves nothing then', async () => {
  const sent = keepDataSets()
  const without = { status: 'Every row is one request.' }
  const { user } = await openDialog({ dataSet: { ...offer, without } })
  const words = 'Every row is one request. Remove that filter from the grid first.'
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  await expectNoAxeViolations(screen.getByRole('dialog'))
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Many{Enter}')
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(sent).toEqual([])
})

test('leaves out what people leave out, and asks for everything where nothing is asked', async () => {
  const sent = keepDataSets()
  const choice = offer.choice && { choice: offer.choice }
  const { user } = await openDialog({ dataSet: { source: 'assembly-requests', ...choice }, search: '' })
  expect(screen.getByText('The grid has no filters: all rows are part of it.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'All')
  await user.click(screen.getByRole('checkbox', { name: 'Only requests of today' }))
  await user.keyboard('{Tab}{Tab}{Tab}{Enter}')
  await waitFor(() =>
    expect(sent).toEqual([{ name: 'All', source: 'assembly-requests', filter: null, isShared: false }]),
  )
})

test.each<[string, RoleName[]]>([
  ['may not create', ['analytics.read', 'reporting.read']],
  ['may not see the source in reports', ['reporting.create', 'projects.read']],
])('is not offered to those who %s', async (_who, roles) => {
  const { user } = await openGrid({ dataSet: offer, roles })
  await user.click(await screen.findByRole('button', { name: 'Requests menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit Columns' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Save as Data Set' })).not.toBeInTheDocument()
})
