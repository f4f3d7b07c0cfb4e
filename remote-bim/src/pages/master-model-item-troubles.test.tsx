import { expect, jest, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aMasterElement, aNote, aParameter, idOf } from '../testing/a-master-element.ts'
import { BimPlatform } from '../testing/bim-platform.ts'
import { openBim } from '../testing/open-bim.tsx'

const item = `master-model/${idOf(1)}`

const refusal = 'Ask for the role revitmastermodel.update.'

/** The platform answers so from the moment on in which the role is gone; the page learns of it by that. */
function takeRoleAway() {
  const problem = aProblem({ status: 403, code: 'roles/missing', detail: refusal })
  const answer = () => HttpResponse.json(problem, { status: 403 })
  mockServer.use(http.put('/api/master-model/*', answer), http.post('/api/*', answer))
}

test('says that the role was taken away while the page was open, and keeps what was typed', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  const { user, router } = await openBim(`${item}/type-properties`, new BimPlatform())
  await user.click(await screen.findByRole('button', { name: 'Edit Width' }))
  const width = screen.getByRole('combobox', { name: 'Approved Value of Width' })
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const form = screen.getByRole('form', { name: 'Status' })
  await user.selectOptions(within(form).getByRole('combobox'), 'Not Approved')
  await user.type(within(form).getByRole('textbox', { name: 'Reason Not Approved' }), 'Too thin')
  takeRoleAway()
  await user.click(within(form).getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('An error has occurred while saving changes.')).toBeVisible()
  expect(await within(form).findByText(refusal)).toBeVisible()
  expect(within(form).getByRole('textbox', { name: 'Reason Not Approved' })).toHaveValue('Too thin')
  await user.type(width, '0{Enter}')
  await waitFor(() => expect(width).toHaveAccessibleDescription(new RegExp(refusal)))
  expect(width).toHaveValue('3000')
  // Where the keyboard was before the field was closed for saving.
  await waitFor(() => expect(width).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Cancel Width' }))
  await user.click(within(form).getByRole('button', { name: 'Cancel' }))
  await act(() => router.navigate(`/ACME/bim-management/${item}/notes`))
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Look at the hinge')
  await user.click(screen.getByRole('button', { name: 'Add Note' }))
  expect(await screen.findByText(refusal)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Look at the hinge')
})

const odd = `"Brick/Block" <b>\\ 100% \u{1F9F1} 'x' ?#&`
const long = `${'Curtain '.repeat(249)}Wall.`.padEnd(2000, '!')

test('shows names with quotes, slashes and emoji, and those of 2,000 characters, whole', async () => {
  const platform = new BimPlatform()
  platform.elements = [
    aMasterElement({
      family: odd,
      type: long,
      status: 'Not Approved',
      notApprovedReason: long,
      notApprovedAction: odd,
    }),
  ]
  platform.parameters = [aParameter({ parameterName: odd, approvedValue: long, unit: null, observedValues: [] })]
  platform.notes = [aNote({ note: long, author: { name: odd, picture: null } })]
  const { user, router, container } = await openBim(`${item}/type-properties`, platform)
  const facts = await screen.findByLabelText('Master Parameter Item')
  for (const text of [odd, long]) expect(within(facts).getAllByText(text)).toHaveLength(2)
  // Long ones begin with a few lines; the others are there for those who want them.
  expect(within(facts).queryByRole('button', { name: /Family/ })).not.toBeInTheDocument()
  await user.click(within(facts).getByRole('button', { name: 'Show All of Type', expanded: false }))
  await user.click(within(facts).getByRole('button', { name: 'Show Less of Type', expanded: true }))
  expect(within(facts).getByRole('button', { name: 'Show All of Type' })).toHaveTextContent('Show All')
  expect(await screen.findByRole('cell', { name: long })).toBeVisible()
  await user.click(screen.getByRole('button', { name: `Edit ${odd}` }))
  expect(screen.getByRole('combobox', { name: `Approved Value of ${odd}` })).toHaveValue(long)
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: `Save ${odd}` }))
  expect(await screen.findByRole('button', { name: `Edit ${odd}` })).toBeVisible()
  await act(() => router.navigate(`/ACME/bim-management/${item}/notes`))
  expect(await screen.findByRole('link', { name: `Link to the note of ${odd}` })).toBeVisible()
  expect(screen.getAllByText(long).length).toBeGreaterThan(1)
})

test('leads back to where the person came from, whatever tabs were looked at since, and else to the list', async () => {
  const { user, router } = await openBim('master-parameter', new BimPlatform())
  afterTest(() => history.replaceState(null, ''))
  history.replaceState({ idx: 1 }, '')
  await act(() => router.navigate(`/ACME/bim-management/${item}`))
  await screen.findByRole('link', { name: /Store 0815/ })
  history.replaceState({ idx: 2 }, '')
  await user.click(screen.getByRole('link', { name: 'Notes' }))
  await screen.findByText('Too thin for the north side.')
  await user.click(screen.getByRole('link', { name: /Back/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/bim-management/master-parameter'))
  history.replaceState(null, '')
  await act(() => router.navigate(`/ACME/bim-management/${item}/notes`))
  await user.click(await screen.findByRole('link', { name: /^(← )?Master Model List/ }))
  expect(router.state.location.pathname).toBe('/ACME/bim-management/master-model')
})

test('puts what is edited into one column on a phone', async () => {
  const narrow = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  const { user, container } = await openBim(`${item}/type-properties`, new BimPlatform())
  const table = await screen.findByRole('table', { name: 'Type Properties' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  expect(within(table).getAllByText('Included in Review')).toHaveLength(2)
  await user.click(within(table).getByRole('button', { name: 'Edit Width' }))
  await user.type(within(table).getByRole('combobox', { name: 'Approved Value of Width' }), '0')
  await expectNoAxeViolations(container)
  await user.click(within(table).getByRole('button', { name: 'Save Width' }))
  expect(await within(table).findByText('3000 mm')).toBeVisible()
})

test.each([
  ['master-model', 'master-model-grid-settings', 'master-model-list'],
  ['master-parameter', 'master-parameter-grid-settings', 'master-parameter-list'],
])('keeps how somebody has the list of %s under %s in %s', async (list, key, group) => {
  const { user } = await openBim(list, new BimPlatform())
  const saved: unknown[] = []
  mockServer.use(
    http.put('/api/users/:user/preferences/:key', async ({ request }) => {
      saved.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Dense Rows' }))
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ key, group })]), { timeout: 3000 })
})
