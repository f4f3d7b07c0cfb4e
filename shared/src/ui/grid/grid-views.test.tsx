import { expect, test, describe } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { GridView, GridViewChange, GridViewCreate } from '../../domain/contract/grid-views/index.ts'
import { currentUser } from '../../core/session/session-store.ts'
import { aProblem, expectNoAxeViolations, mockServer } from '../../testing/index.ts'
import { bodyRows, columnTexts, head, openGrid, requestColumns, chooseFromMenu } from '../../testing/request-grid.tsx'
import { columnsOf } from './columns/column.ts'
import { defaultConfiguration, type GridConfiguration } from './settings/grid-configuration.ts'
import { settingsText } from './views/view-settings.ts'
import type { RoleName } from '../../domain/contract/role.ts'
import type { DataSetOffer } from './dialogs/data-set-offer.ts'

describe('grid views', () => {
  const usual = defaultConfiguration(columnsOf(requestColumns), {})

  function idOf(number: number): string {
    return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  }

  function aView(number: number, given: Partial<GridView> & { of?: Partial<GridConfiguration> } = {}): GridView {
    const { of = {}, ...rest } = given
    return {
      id: idOf(number),
      grid: 'requests',
      name: `View ${number}`,
      settings: settingsText({ ...usual, ...of }),
      isShared: false,
      role: null,
      isDefault: false,
      ownerId: 'auth0|ada',
      ownerName: 'Ada Byrne',
      mayChange: true,
      revision: 1,
      ...rest,
    }
  }

  const largest: Partial<GridConfiguration> = {
    sort: [{ field: 'count', direction: 'descending' }],
    filter: { field: 'status', operator: 'is one of', values: ['Error'] },
    take: 10,
  }

  /** Stores views, like the platform. */
  function keepViews(...views: GridView[]) {
    const platform = { views, sent: [] as unknown[], asked: 0 }
    mockServer.use(
      http.get('/api/grid-views', ({ request }) => {
        platform.asked += 1
        const grid = new URL(request.url).searchParams.get('grid') ?? ''
        platform.views = platform.views.map((view) => ({ ...view, grid }))
        return HttpResponse.json(platform.views)
      }),
      http.post('/api/grid-views', async ({ request }) => {
        const body = (await request.json()) as GridViewCreate
        platform.sent.push(body)
        if (platform.views.some(({ name }) => name === body.name)) {
          const message = 'A view with this name already exists.'
          const problem = aProblem({ status: 409, code: 'grid-views/name-taken', detail: message })
          return HttpResponse.json({ ...problem, errors: [{ path: 'name', message }] }, { status: 409 })
        }
        const made = aView(platform.views.length + 1, body)
        platform.views = [...platform.views, made]
        return HttpResponse.json(made, { status: 201 })
      }),
      http.patch('/api/grid-views/:id', async ({ request, params }) => {
        const { revision, ...change } = (await request.json()) as GridViewChange
        platform.sent.push(change)
        const before = platform.views.find(({ id }) => id === params['id'])
        if (before?.revision !== revision) {
          const detail = 'The view was changed meanwhile.'
          const problem = aProblem({ status: 409, code: 'grid-views/changed-meanwhile', detail })
          return HttpResponse.json(problem, { status: 409 })
        }
        const changed = { ...before, ...change, revision: revision + 1 }
        platform.views = platform.views.map((view) => (view.id === changed.id ? changed : view))
        return HttpResponse.json(changed)
      }),
      http.delete('/api/grid-views/:id', ({ params }) => {
        if (platform.views.every(({ id }) => id !== params['id'])) {
          return HttpResponse.json(aProblem({ status: 404, code: 'grid-views/not-found' }), { status: 404 })
        }
        platform.views = platform.views.filter(({ id }) => id !== params['id'])
        return new HttpResponse(null, { status: 204 })
      }),
    )
    return platform
  }

  type Page = Awaited<ReturnType<typeof openGrid>>

  function viewButton() {
    return screen.getByRole('button', { name: /^View of Requests/ })
  }

  async function openMenu({ user }: Pick<Page, 'user'>) {
    await user.click(viewButton())
    return within(await screen.findByRole('menu', { name: /^View of Requests/ }))
  }

  async function choose(page: Pick<Page, 'user'>, entry: string) {
    const menu = await openMenu(page)
    await page.user.click(await menu.findByRole('menuitem', { name: entry }))
  }

  test('applies a chosen view, writes it to the URL, and returns to My View unchanged @full', async () => {
    keepViews(aView(1, { name: 'Largest Errors', of: largest }))
    const saved = { ...usual, sort: [{ field: 'name', direction: 'ascending' }], filterOf: 'ACME' }
    const page = await openGrid({ saved })
    expect(columnTexts()[0]).toBe('Ash 1')
    await choose(page, 'Largest Errors')
    await waitFor(() => expect(columnTexts(2)[0]).toBe('58,000'))
    expect(bodyRows()).toHaveLength(10)
    await waitFor(() => expect(page.query().get('gridView')).toBe(idOf(1)))
    expect(page.platform.texts).toEqual([])
    await choose(page, 'My View')
    await waitFor(() => expect(columnTexts()[0]).toBe('Ash 1'))
    expect(page.query().get('gridView')).toBe('mine')
  })

  test('reports a deleted view of a link, and shows the saved settings', async () => {
    keepViews()
    await openGrid({ search: `?gridView=${idOf(7)}`, saved: { ...usual, take: 10 } })
    expect(await screen.findByText("This view was deleted or isn't shared with you.")).toBeVisible()
    expect(bodyRows()).toHaveLength(10)
  })

  test('reports a linked view that failed to load, and applies it after the view menu has retried @full', async () => {
    keepViews(aView(1, { of: largest, name: 'Largest Errors' }))
    mockServer.use(http.get('/api/grid-views', () => HttpResponse.json({}, { status: 500 }), { once: true }))
    const page = await openGrid({ search: `?gridView=${idOf(1)}` })
    expect(await screen.findByText(/^Couldn't load the view in this link/)).toBeVisible()
    const menu = await openMenu(page)
    expect(await menu.findByRole('menuitem', { name: 'Largest Errors' })).toBeVisible()
    await waitFor(() => expect(columnTexts(2)[0]).toBe('58,000'))
  })

  test('opens with the default view unless the user has settings @full', async () => {
    keepViews(aView(1, { name: 'Largest Errors', of: largest, isDefault: true }))
    const page = await openGrid({ defaultView: idOf(1) })
    await waitFor(() => expect(columnTexts(2)[0]).toBe('58,000'))
    await waitFor(() => expect(page.query().get('gridView')).toBe(idOf(1)))
    page.unmount()
    await openGrid({ defaultView: idOf(1), saved: { ...usual, take: 50 } })
    expect(viewButton()).toHaveAccessibleName('View of Requests: My View')
  })

  test('changes to a view stay local until saved, and Reset Grid discards them @full', async () => {
    const platform = keepViews(aView(1, { name: 'Largest Errors', of: largest }))
    const page = await openGrid({ search: `?gridView=${idOf(1)}` })
    await waitFor(() => expect(columnTexts(2)[0]).toBe('58,000'))
    await page.user.click(screen.getByRole('button', { name: 'Dense Rows' }))
    await page.user.click(head('Project Name'))
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Largest Errors, changed'))
    await choose(page, 'Largest Errors')
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Largest Errors'))
    expect(screen.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', 'false')
    await page.user.click(screen.getByRole('button', { name: 'Dense Rows' }))
    await choose(page, 'Save Changes')
    expect(await screen.findByText("View 'Largest Errors' saved.")).toBeVisible()
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Largest Errors'))
    expect(JSON.parse(platform.views[0]?.settings ?? '')).toMatchObject({ denseGrid: true, take: 10 })
    expect(page.platform.texts).toEqual([])
  })

  test('saves the grid as a view for a role, and shows it', async () => {
    const platform = keepViews(aView(1, { name: 'Taken' }))
    const page = await openGrid({ roles: ['reporting.read'], search: '?sort=-count' })
    await choose(page, 'Save as New View')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }))
    await expectNoAxeViolations(screen.getByRole('dialog'))
    const audiences = within(dialog.getByRole('combobox', { name: 'Visible to' })).getAllByRole('option')
    expect(audiences.map(({ textContent }) => textContent)).toEqual([
      'Only me',
      'Everyone in the organization',
      'Members with the role reporting.read',
    ])
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Taken')
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('A view with this name already exists.')).toBeVisible()
    await page.user.clear(dialog.getByRole('textbox', { name: /Name/ }))
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'By Count')
    await page.user.selectOptions(
      dialog.getByRole('combobox', { name: 'Visible to' }),
      'Members with the role reporting.read',
    )
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: By Count'))
    expect(platform.sent.at(-1)).toMatchObject({ isShared: true, role: 'reporting.read', isDefault: false })
    expect(columnTexts(2)[0]).toBe('59,000')
  })

  test('updates the default view at once when it is set and unset @full', async () => {
    keepViews()
    const page = await openGrid()
    await choose(page, 'Save as New View')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }))
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Usual')
    await page.user.click(dialog.getByRole('checkbox', { name: 'Set as default view' }))
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(Object.values(currentUser()?.defaultViews ?? {})).toEqual([idOf(1)]))
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Usual'))
    await choose(page, 'Delete View')
    const question = within(await screen.findByRole('alertdialog'))
    await page.user.click(question.getByRole('button', { name: 'Delete View' }))
    await waitFor(() => expect(Object.values(currentUser()?.defaultViews ?? {})).toEqual([]))
  })

  test('renames and deletes a view @full', async () => {
    const platform = keepViews(aView(1, { name: 'Old', isShared: true }))
    const page = await openGrid({ search: `?gridView=${idOf(1)}` })
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Old'))
    await choose(page, 'Edit View')
    const dialog = within(await screen.findByRole('dialog', { name: "Edit View 'Old'" }))
    await page.user.clear(dialog.getByRole('textbox', { name: /Name/ }))
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'New')
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Visible to' }), 'Only me')
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: New'))
    expect(platform.views[0]).toMatchObject({ name: 'New', isShared: false, role: null })
    await choose(page, 'Delete View')
    const question = within(await screen.findByRole('alertdialog', { name: "Delete the view 'New'?" }))
    await page.user.click(question.getByRole('button', { name: 'Delete View' }))
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: My View'))
    expect(platform.views).toEqual([])
    expect(screen.queryByText("This view was deleted or isn't shared with you.")).toBeNull()
  })

  test.each([
    { choice: 'Keep Mine', then: [], name: 'Mine' },
    { choice: 'Use Theirs', then: ['Save'], name: 'Theirs' },
  ])('if someone else has renamed a view meanwhile, $choice decides @full', async ({ choice, then, name }) => {
    const platform = keepViews(aView(1, { name: 'Old', isShared: true }))
    const page = await openGrid({ search: `?gridView=${idOf(1)}` })
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Old'))
    await choose(page, 'Edit View')
    const dialog = within(await screen.findByRole('dialog', { name: "Edit View 'Old'" }))
    platform.views = platform.views.map((view) => ({ ...view, name: 'Theirs', revision: 2 }))
    await page.user.clear(dialog.getByRole('textbox', { name: /Name/ }))
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Mine')
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Visible to' }), 'Only me')
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    const notice = within(await dialog.findByRole('alert'))
    expect(notice.getByText('Mine: Mine')).toBeVisible()
    expect(notice.getByText('Theirs: Theirs')).toBeVisible()
    expect(notice.queryByText('Visible to')).toBeNull()
    await page.user.click(notice.getByRole('button', { name: choice }))
    for (const button of then) await page.user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(viewButton()).toHaveAccessibleName(`View of Requests: ${name}`))
    expect(platform.views).toMatchObject([{ name, isShared: false, revision: 3 }])
  })

  test('keeps local changes of a view when it is renamed', async () => {
    keepViews(aView(1, { name: 'Old' }))
    const page = await openGrid({ search: `?gridView=${idOf(1)}` })
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Old'))
    await page.user.click(screen.getByRole('button', { name: 'Dense Rows' }))
    await choose(page, 'Edit View')
    const dialog = within(await screen.findByRole('dialog', { name: "Edit View 'Old'" }))
    await page.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'er')
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Older, changed'))
    expect(screen.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', 'true')
  })

  test.each([
    { choice: 'Keep Mine', isDense: true, revision: 3 },
    { choice: 'Use Theirs', isDense: false, revision: 2 },
  ])('if another tab has saved the view meanwhile, $choice decides @full', async ({ choice, isDense, revision }) => {
    const platform = keepViews(aView(1, { name: 'Shared' }))
    const page = await openGrid({ search: `?gridView=${idOf(1)}` })
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Shared'))
    await page.user.click(screen.getByRole('button', { name: 'Dense Rows' }))
    const elsewhere = settingsText({ ...usual, take: 10 })
    platform.views = platform.views.map((view) => ({ ...view, settings: elsewhere, revision: 2 }))
    await choose(page, 'Save Changes')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save Changes' }))
    expect(screen.queryByTestId('toast')).toBeNull()
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await page.user.click(dialog.getByRole('button', { name: choice }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Shared'))
    expect(screen.getByRole('button', { name: 'Dense Rows' })).toHaveAttribute('aria-pressed', String(isDense))
    expect(platform.views).toMatchObject([{ revision }])
    expect(JSON.parse(platform.views[0]?.settings ?? '')).toMatchObject({ denseGrid: isDense })
  })

  test('shows all rows of a view whose filter uses a removed column @full', async () => {
    keepViews(
      aView(1, { name: 'Of Before', of: { filter: { field: 'gone', operator: 'contains', value: 'a' }, take: 10 } }),
    )
    await openGrid({ search: `?gridView=${idOf(1)}` })
    await waitFor(() => expect(viewButton()).toHaveAccessibleName(/^View of Requests: Of Before/))
    await waitFor(() => expect(bodyRows()).toHaveLength(10))
  })

  test("warns an administrator who changes other users' views @full", async () => {
    const theirs = { ownerId: 'auth0|bo', ownerName: 'Bo Finch', isShared: true }
    keepViews(aView(1, { ...theirs, name: 'Theirs' }), aView(2, { ...theirs, ownerId: null, name: 'Left' }))
    const page = await openGrid({ roles: ['organization.update'], search: `?gridView=${idOf(1)}` })
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Theirs'))
    async function audiences(name: string) {
      const dialog = within(await screen.findByRole('dialog', { name: `Edit View '${name}'` }))
      const options = within(dialog.getByRole('combobox', { name: 'Visible to' })).getAllByRole('option')
      return options.slice(0, 2).map(({ textContent }) => textContent)
    }
    await choose(page, 'Edit View')
    expect(await audiences('Theirs')).toEqual(['Only Bo Finch', 'Everyone in the organization'])
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose(page, 'Left')
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Left'))
    await choose(page, 'Edit View')
    expect(await audiences('Left')).toEqual(['Everyone in the organization', expect.stringContaining('role')])
  })

  test('treats a view deleted by another user as deleted', async () => {
    const platform = keepViews(aView(1, { name: 'Old' }))
    const page = await openGrid({ search: `?gridView=${idOf(1)}` })
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: Old'))
    platform.views = []
    await choose(page, 'Delete View')
    const question = within(await screen.findByRole('alertdialog', { name: "Delete the view 'Old'?" }))
    await page.user.click(question.getByRole('button', { name: 'Delete View' }))
    expect(await screen.findByText("View 'Old' deleted.")).toBeVisible()
    await waitFor(() => expect(viewButton()).toHaveAccessibleName('View of Requests: My View'))
  })
})

describe('save data set', () => {
  const mine: RoleName[] = ['analytics.read', 'reporting.create', 'reporting.read']
  const releasedPages = [{ path: 'reports/data-sets', anyRole: ['reporting.read'] }]
  const offer: DataSetOffer = {
    source: 'assembly-requests',
    condition: { field: 'portfolio', operator: '==', value: 'P14' },
    choice: {
      label: 'Only requests of today',
      filter: { field: 'requestedDate', operator: '==', value: '2026-11-22' },
    },
  }
  const filter = { field: 'status', operator: '==', value: 'Complete' } as const
  const filtered = `?filter=${encodeURIComponent(JSON.stringify(filter))}`

  /** Responds like the platform, and records requests. */
  function keepDataSets() {
    const sent: unknown[] = []
    mockServer.use(
      http.post('/api/data-sets', async ({ request }) => {
        const body = (await request.json()) as { name: string }
        sent.push(body)
        if (body.name === 'Taken') {
          const message = "A data set named 'Taken' already exists. Choose another name."
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

  test('saves the filters of page and grid as a named data set, and links to it @full', async () => {
    const sent = keepDataSets()
    const { user, router } = await openDialog()
    expect(screen.getAllByText('Status == Complete').length).toBeGreaterThan(0)
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This field is required.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Taken')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/A data set named 'Taken' already exists/)).toBeVisible()
    await user.clear(screen.getByRole('textbox', { name: /Name/ }))
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Finished')
    await user.click(screen.getByRole('checkbox', { name: 'Share with the organization' }))
    await user.dblClick(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText("'Finished' saved as a data set.")).toBeVisible()
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

  test('shows an error toast if saving fails after the dialog closed', async () => {
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

  test('shows unsupported filters before anything is typed, and does not save @full', async () => {
    const sent = keepDataSets()
    const without = { status: 'Every row is one request.' }
    const { user } = await openDialog({ dataSet: { ...offer, without } })
    const text = 'Every row is one request. Remove that filter from the grid first.'
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    await expectNoAxeViolations(screen.getByRole('dialog'))
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Many{Enter}')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(sent).toEqual([])
  })

  test('omits unset criteria, and selects everything without criteria', async () => {
    const sent = keepDataSets()
    const choice = offer.choice && { choice: offer.choice }
    const { user } = await openDialog({ dataSet: { source: 'assembly-requests', ...choice }, search: '' })
    expect(screen.getByText('No filters: the data set includes all rows.')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'All')
    await user.click(screen.getByRole('checkbox', { name: 'Only requests of today' }))
    await user.keyboard('{Tab}{Tab}{Tab}{Enter}')
    await waitFor(() =>
      expect(sent).toEqual([{ name: 'All', source: 'assembly-requests', filter: null, isShared: false }]),
    )
  })
})
