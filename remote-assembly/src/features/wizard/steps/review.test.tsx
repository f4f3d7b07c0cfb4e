import { expect, jest, test } from '@jest/globals'
import { aProblem, expectNoAxeViolations, http, HttpResponse } from '@lintel/shared/testing'
import { idempotencyKeyHeader } from '@lintel/shared/contract/assembly'
import { act, screen, waitFor, within } from '@testing-library/react'
import { button, field, openReview, toastIs } from '../../../testing/open-wizard.tsx'
import { aPreflight, preflightCall, submitCall } from '../../../testing/wizard-platform.ts'

function section(name: string) {
  return within(screen.getByRole('region', { name }))
}

function readyToSubmit() {
  return waitFor(() => expect(button('Submit Request')).toBeEnabled())
}

test('shows what was put in, the warning, and what the server would say', async () => {
  const message = 'The project has no Revit model yet.'
  const preflight = aPreflight({ check: 'revit-version', outcome: 'warning', message })
  const page = await openReview({ preflight, revitVersion: 'N/A' })
  expect(section('Project Configuration').getByText('5270 Peachtree Parkway')).toBeVisible()
  expect(section('Option Sets').getByText('5000')).toBeVisible()
  expect(section('Requester Information').getByText('Gensler')).toBeVisible()
  expect(screen.getByText(/Do not access the cloud project until the assembly finishes\./)).toHaveTextContent(
    /A completion email will arrive\. Existing non-archived files .* can make the assembly fail\./,
  )
  const checks = await section('Before You Submit').findAllByRole('listitem')
  await waitFor(() => expect(section('Before You Submit').getByText(message)).toBeVisible())
  expect(checks).toHaveLength(4)
  await readyToSubmit()
  await expectNoAxeViolations(page.container)
})

test('edits one section at a time; cancelling takes it back, saving keeps it', async () => {
  const page = await openReview()
  const { user } = page
  await readyToSubmit()
  await user.click(button('Edit Project Configuration'))
  await waitFor(() => expect(field('Project Number')).toHaveFocus())
  for (const name of ['Edit Option Sets', 'Edit Requester Information', 'Submit Request']) {
    expect(button(name)).toBeDisabled()
  }
  await user.clear(field('City'))
  await user.click(button('Save Changes'))
  await toastIs('There are errors on the form that must be fixed before you can continue.')
  await user.click(button('Cancel'))
  expect(section('Project Configuration').getByText('Norcross')).toBeVisible()
  expect(button('Edit Project Configuration')).toHaveFocus()

  await user.click(button('Edit Requester Information'))
  await user.selectOptions(field('Architect of Record'), 'CPH')
  await user.click(button('Save Changes'))
  expect(await section('Requester Information').findByText('CPH')).toBeVisible()
  await readyToSubmit()
})

test('does not keep options that do not go together', async () => {
  const page = await openReview()
  const { user } = page
  await user.click(button('Edit Option Sets'))
  await user.selectOptions(field('Proto Size'), '10000')
  await user.selectOptions(field('Drive Thru'), 'Dual Lane')
  expect(button('Save Changes')).toBeDisabled()
  await user.selectOptions(field('Proto Size'), '3600')
  await user.click(button('Save Changes'))
  expect(await section('Option Sets').findByText('3600')).toBeVisible()
})

test.each([
  ['a Revit version that does not fit', { revitVersion: '2023' }],
  ['a check that has failed', { preflight: aPreflight({ check: 'access', outcome: 'failed', message: 'No access.' }) }],
])('does not submit with %s', async (_, given) => {
  await openReview(given)
  await section('Before You Submit').findByText(/access/)
  await waitFor(() => expect(button('Check Again')).toBeEnabled())
  expect(button('Submit Request')).toBeDisabled()
})

test('may submit where the checks cannot be made', async () => {
  const answer = () => HttpResponse.json(aProblem(), { status: 500 })
  await openReview({ handlers: [http.post(preflightCall, answer)] })
  expect(await screen.findByText(/These checks could not be made just now/)).toBeVisible()
  expect(button('Submit Request')).toBeEnabled()
})

test('submits once, says so and leads to the list, where nothing is left of the form', async () => {
  const answered = Promise.withResolvers<undefined>()
  const page = await openReview({ handlers: [http.post(submitCall, () => answered.promise)] })
  const { user, submitted, router } = page
  await readyToSubmit()
  await user.dblClick(button('Submit Request'))
  expect(button('Edit Option Sets')).toBeDisabled()
  answered.resolve(undefined)
  await toastIs('Your BIM Assembly Request has been submitted and your models will be ready soon!')
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/assembly-request'))
  expect(submitted).toHaveLength(1)
  expect(submitted[0]?.form).toMatchObject({
    portfolio: 'P14',
    prototypeRelease: '2024.1',
    bim360ProjectId: 'project-1',
    state: 'Georgia',
    optionSets: { 'Proto Size': '5000', 'Drive Thru': 'None', Code: 'IBC' },
  })
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('sends the same form under the same key when its answer was lost, another under another', async () => {
  const keys: (string | null)[] = []
  const lost = http.post(submitCall, ({ request }) => {
    keys.push(request.headers.get(idempotencyKeyHeader))
    return keys.length <= 2 ? HttpResponse.error() : undefined
  })
  const page = await openReview({ handlers: [lost] })
  const { user, submitted } = page
  for (const tries of [1, 2]) {
    await readyToSubmit()
    await user.click(button('Submit Request'))
    await waitFor(() => expect(keys).toHaveLength(tries))
    await toastIs('There was an error submitting your BIM Assembly Request.')
    expect(await screen.findByText(/The server cannot be reached/)).toBeVisible()
  }
  await user.click(button('Edit Requester Information'))
  await user.selectOptions(field('Architect of Record'), 'CPH')
  await user.click(button('Save Changes'))
  await readyToSubmit()
  await user.click(button('Submit Request'))
  await waitFor(() => expect(submitted).toHaveLength(1))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('shows what the server says of fields at their sections and beside the fields', async () => {
  const errors = [
    { path: 'projectNumber', message: 'This number is taken.' },
    { path: 'optionSets.Proto Size', message: 'Choose Proto Size.' },
  ]
  const refusal = aProblem({ status: 422, code: 'assembly/not-ready', detail: 'This cannot be requested.', errors })
  const page = await openReview({
    handlers: [http.post(submitCall, () => HttpResponse.json(refusal, { status: 422 }))],
  })
  const { user } = page
  await readyToSubmit()
  await user.click(button('Submit Request'))
  expect(await screen.findByText('This cannot be requested.')).toBeVisible()
  expect(section('Option Sets').getByText('Choose Proto Size.')).toBeVisible()
  expect(section('Project Configuration').getByText('This number is taken.')).toBeVisible()
  await user.click(button('Edit Project Configuration'))
  await waitFor(() => expect(field('Project Number')).toHaveAccessibleDescription(/This number is taken\./))
})

test('tells of an answer that is none', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue()
  const page = await openReview({
    handlers: [http.post(submitCall, () => HttpResponse.json({ id: 1 }, { status: 201 }))],
  })
  await readyToSubmit()
  await page.user.click(button('Submit Request'))
  await toastIs('There was an error submitting your BIM Assembly Request.')
  expect(button('Submit Request')).toBeEnabled()
  log.mockRestore()
})

test.each([
  [undefined, 'Your BIM Assembly Request has been submitted and your models will be ready soon!'],
  [500, 'There was an error submitting your BIM Assembly Request.'],
])('tells whoever has left what came of the form, and leads them nowhere: %s', async (status, text) => {
  const answered = Promise.withResolvers<undefined>()
  async function answer() {
    await answered.promise
    return status === undefined ? undefined : HttpResponse.json(aProblem({ status }), { status })
  }
  const { user, router } = await openReview({ handlers: [http.post(submitCall, answer)] })
  await readyToSubmit()
  await user.click(button('Submit Request'))
  await act(() => router.navigate('/ACME/prototypes'))
  answered.resolve(undefined)
  await toastIs(text)
  expect(router.state.location.pathname).toBe('/ACME/prototypes')
})
