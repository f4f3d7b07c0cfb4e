import { expect, test } from '@jest/globals'
import { aManifest, aProblem, expectNoAxeViolations, http, HttpResponse } from '@lintel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { aRequest, requestId } from '../../../testing/a-request.ts'
import { button, chosenPrototype, field, openWizard, stageIs, toastIs } from '../../../testing/open-wizard.tsx'
import { aProject, manifestCall } from '../../../testing/wizard-platform.ts'

const earlierCall = '/api/revitassemblyrequest/:id'
const reviewTitle = "Let's Make Sure Everything Is Correct!"

test.each(['', '?prototype=P14', '?release=2024.1'])(
  'leads to the prototypes without a chosen one: %o',
  async (query) => {
    const { router } = await openWizard({ query })
    expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/ACME/prototypes')
    expect(router.state.historyAction).toBe('REPLACE')
  },
)

test.each(['', chosenPrototype, `?again=${requestId(1)}`])(
  'asks for no prototype of who may see none: %o',
  async (query) => {
    const { router } = await openWizard({ query, roles: ['revitassembly.create', 'revitassembly.read'] })
    expect(await screen.findByRole('heading', { level: 1, name: 'You May Not See Prototypes' })).toBeVisible()
    expect(screen.getByRole('link')).toHaveAttribute('href', '/ACME/assembly-request')
    expect(router.state.location.pathname).toBe('/ACME/assembly-request/form')
  },
)

test('names prototype and release, and leads back to the prototypes', async () => {
  const { container } = await openWizard()
  expect(await screen.findByRole('heading', { level: 1, name: 'Assembly Request - P14 2024.1' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Prototypes' })).toHaveAttribute('href', '/ACME/prototypes')
  expect(await stageIs('Select a Project to Get Started')).toBeVisible()
  const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
  expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Select Project')])
  await screen.findByRole('list', { name: 'Projects' })
  await expectNoAxeViolations(container)
})

test.each([
  ['Prototype Not Found', () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })],
  ['This Release Is Not Published', () => HttpResponse.json(aManifest({ published: false }))],
  ['Automation Is Off for This Release', () => HttpResponse.json(aManifest({ automation: false }))],
])('says why there is nothing to ask for: %s', async (title, answer) => {
  await openWizard({ handlers: [http.get(manifestCall, answer)] })
  expect(await stageIs(title)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a Prototype' })).toHaveAttribute('href', '/ACME/prototypes')
  expect(screen.queryByTestId('toast')).toBeNull()
})

test('tells of a release that does not come in a toast, and tries again', async () => {
  let isAway = true
  const problem = aProblem({ detail: 'The database is away.' })
  const answer = () => (isAway ? HttpResponse.json(problem, { status: 500 }) : HttpResponse.json(aManifest()))
  const { user } = await openWizard({ handlers: [http.get(manifestCall, answer)] })
  await toastIs('The database is away.')
  isAway = false
  await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0] ?? document.body)
  expect(await stageIs('Select a Project to Get Started')).toBeVisible()
})

test('takes options from the address, and defaults for what is not offered', async () => {
  const query = `${chosenPrototype}&option.Proto+Size=3600&option.Drive+Thru=Gone&option.Old=1`
  const { router } = await openWizard({ query })
  await stageIs('Select a Project to Get Started')
  const options = new URLSearchParams(router.state.location.search)
  await waitFor(() => expect(router.state.location.search).not.toContain('Old'))
  expect([
    options.get('option.Proto Size'),
    new URLSearchParams(router.state.location.search).get('option.Drive Thru'),
  ]).toEqual(['3600', 'None'])
})

test('fills in an earlier request, which is looked at first', async () => {
  const earlier = aRequest({ optionSets: { 'Proto Size': '3600', 'Drive Thru': 'Dual Lane' } })
  const { user, submitted, router } = await openWizard({
    query: `?again=${earlier.id}`,
    handlers: [http.get(earlierCall, () => HttpResponse.json(earlier))],
  })
  expect(await stageIs(reviewTitle)).toBeVisible()
  await waitFor(() => expect(button('Submit Request')).toBeEnabled())
  await user.click(button('Submit Request'))
  await toastIs('Your BIM Assembly Request has been submitted and your models will be ready soon!')
  expect(submitted.map(({ form }) => form)).toEqual([
    expect.objectContaining({
      bim360ProjectId: 'project-1',
      projectNumber: '04211',
      architectOfRecord: 'Gensler',
      optionSets: { 'Proto Size': '3600', 'Drive Thru': 'Dual Lane', Code: 'IBC' },
    }),
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/assembly-request'))
})

test('starts where an earlier request is not right any more', async () => {
  const earlier = aRequest({ optionSets: { 'Proto Size': '10000', 'Drive Thru': 'Dual Lane' } })
  await openWizard({
    query: `?again=${earlier.id}`,
    handlers: [http.get(earlierCall, () => HttpResponse.json(earlier))],
  })
  expect(await stageIs('Configure Model')).toBeVisible()
})

test('says of an earlier request without a project what is specified', async () => {
  const earlier = aRequest({ bim360ProjectId: '' })
  const { user } = await openWizard({
    query: `?again=${earlier.id}`,
    handlers: [http.get(earlierCall, () => HttpResponse.json(earlier))],
    projects: [aProject()],
  })
  await stageIs(reviewTitle)
  expect(screen.getByRole('alert', { name: '' })).toHaveTextContent('no project id')
  expect(button('Submit Request')).toBeDisabled()
  await user.click(button('Choose a Different Project'))
  await user.click(await screen.findByRole('button', { name: /Peachtree Corners/ }))
  expect(field('Project Number')).toHaveValue('04211')
})

test('knows that there is no such request', async () => {
  const answer = () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })
  await openWizard({ query: `?again=${requestId(9)}`, handlers: [http.get(earlierCall, answer)] })
  expect(await screen.findByRole('heading', { name: 'Request Not Found' })).toBeVisible()
})
