import { expect, test, describe } from '@jest/globals'
import {
  aManifest,
  aProblem,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  delay,
} from '@lintel/shared/testing'
import { screen, waitFor, within, act } from '@testing-library/react'
import { aRequest, requestId } from '../../testing/a-request.ts'
import {
  button,
  chosenPrototype,
  field,
  openWizard,
  stageIs,
  toastIs,
  openReview,
  toVerify,
  toConfiguration,
  toRequester,
} from '../../testing/open-wizard.tsx'
import {
  aProject,
  manifestCall,
  aPreflight,
  preflightCall,
  submitCall,
  hubsCall,
  infoCall,
} from '../../testing/wizard-platform.ts'
import { architectsOfRecord, projectTypes, idempotencyKeyHeader } from '@lintel/shared/contract/assembly'

describe('request form', () => {
  const earlierCall = '/api/revitassemblyrequest/:id'
  const reviewTitle = "Let's Make Sure Everything Is Correct!"

  test.each(['', '?prototype=P14', '?release=2024.1'])(
    'redirects to the prototypes if none is selected: %o @full',
    async (query) => {
      const { router } = await openWizard({ query })
      expect(await screen.findByRole('heading', { name: 'Prototypes' })).toBeVisible()
      expect(router.state.location.pathname).toBe('/ACME/prototypes')
      expect(router.state.historyAction).toBe('REPLACE')
    },
  )

  test.each(['', chosenPrototype, `?again=${requestId(1)}`])(
    "doesn't ask for a prototype if the user can't see prototypes: %o",
    async (query) => {
      const { router } = await openWizard({ query, roles: ['revitassembly.create', 'revitassembly.read'] })
      expect(
        await screen.findByRole('heading', { level: 1, name: "You Don't Have Access to Prototypes" }),
      ).toBeVisible()
      expect(screen.getByRole('link')).toHaveAttribute('href', '/ACME/assembly-request')
      expect(router.state.location.pathname).toBe('/ACME/assembly-request/form')
    },
  )

  test.each([
    ['Prototype Not Found', () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })],
    ['This Release Is Not Published', () => HttpResponse.json(aManifest({ published: false }))],
    ['Automation Is Off for This Release', () => HttpResponse.json(aManifest({ automation: false }))],
  ])("explains why a release can't be requested: %s", async (title, answer) => {
    await openWizard({ handlers: [http.get(manifestCall, answer)] })
    expect(await stageIs(title)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose a Prototype' })).toHaveAttribute('href', '/ACME/prototypes')
    expect(screen.queryByTestId('toast')).toBeNull()
  })

  test('shows a toast if a release fails to load, with a retry', async () => {
    let isFailing = true
    const problem = aProblem({ detail: 'The database is away.' })
    const answer = () => (isFailing ? HttpResponse.json(problem, { status: 500 }) : HttpResponse.json(aManifest()))
    const { user } = await openWizard({ handlers: [http.get(manifestCall, answer)] })
    await toastIs('The database is away.')
    isFailing = false
    await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0] ?? document.body)
    expect(await stageIs('Select a Project to Get Started')).toBeVisible()
  })

  test('fills in an earlier request and starts at the review @full', async () => {
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

  test('starts at the first invalid section of an earlier request', async () => {
    const earlier = aRequest({ optionSets: { 'Proto Size': '10000', 'Drive Thru': 'Dual Lane' } })
    await openWizard({
      query: `?again=${earlier.id}`,
      handlers: [http.get(earlierCall, () => HttpResponse.json(earlier))],
    })
    expect(await stageIs('Configure Model')).toBeVisible()
  })

  test('shows the specified text for an earlier request without a project @full', async () => {
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

  test('reports a missing request', async () => {
    const answer = () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })
    await openWizard({ query: `?again=${requestId(9)}`, handlers: [http.get(earlierCall, answer)] })
    expect(await screen.findByRole('heading', { name: 'Request Not Found' })).toBeVisible()
  })
})

describe('wizard draft', () => {
  const restored = "We restored your draft. It hasn't been submitted."

  test('goes back to an empty form when the draft is discarded', async () => {
    const page = await openWizard()
    await toVerify(page)
    page.unmount()
    const { user } = await openWizard()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await stageIs('Select a Project to Get Started')).toBeVisible()
    expect(screen.queryByText(restored)).toBeNull()
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
  })

  test('prefers options in the URL to the draft @full', async () => {
    const page = await openWizard()
    await toVerify(page)
    page.unmount()
    const { user } = await openWizard({ query: `${chosenPrototype}&option.Proto+Size=3600` })
    await screen.findByText(restored)
    await user.click(button('Select Project'))
    await stageIs('Configure Model')
    expect(field('Proto Size')).toHaveValue('3600')
  })

  test('keeps drafts of prototypes separate @full', async () => {
    const page = await openWizard()
    await toVerify(page)
    page.unmount()
    mockServer.resetHandlers()
    const manifest = aManifest({ prototype: 'P13', release: '2024.9' })
    await openWizard({ manifest, query: '?prototype=P13&release=2024.9' })
    expect(await stageIs('Select a Project to Get Started')).toBeVisible()
    expect(screen.queryByText(restored)).toBeNull()
  })
})

describe('form stages', () => {
  function optionsOf(label: string) {
    return within(field(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  }

  test('writes choices to the URL without a history entry @full', async () => {
    const page = await openWizard()
    await toConfiguration(page)
    await page.user.selectOptions(field('Proto Size'), '3600')
    const { router } = page
    await waitFor(() => expect(router.state.location.search).toContain('option.Proto+Size=3600'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('shows messages immediately, and blocks unsupported options @full', async () => {
    const page = await openWizard()
    const { user, container } = page
    await toConfiguration(page)
    const tones = () => [...container.querySelectorAll('[data-tone]')].map((notice) => notice.getAttribute('data-tone'))
    expect(tones()).toEqual([])
    await user.selectOptions(field('Proto Size'), '10000')
    expect(screen.getByText('The kitchen is the large one.')).toBeVisible()
    expect(tones()).toEqual(['info'])
    expect(button('Next')).toBeEnabled()
    await user.selectOptions(field('Drive Thru'), 'Dual Lane')
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'NOT A SUPPORTED CONFIGURATION: the lanes need a smaller building.',
      'The kitchen is the large one.',
    ])
    expect(button('Next')).toBeDisabled()
    await user.selectOptions(field('Drive Thru'), 'None')
    await user.click(button('Next'))
    expect(await stageIs('Complete Requester Information')).toHaveFocus()
  })

  test('requires a choice for every option set, even without a default', async () => {
    const manifest = aManifest({
      optionSets: [{ key: 'lane', label: 'Drive Thru', options: ['', 'None'], defaultValue: '', disabled: false }],
    })
    const page = await openWizard({ manifest })
    await toConfiguration(page)
    expect(optionsOf('Drive Thru')).toEqual(['Choose…', 'None'])
    await page.user.click(button('Next'))
    await toastIs('There are errors on the form that must be fixed before you can continue.')
    expect(field('Drive Thru')).toHaveAccessibleDescription('This field is required.')
    await page.user.selectOptions(field('Drive Thru'), 'None')
    await page.user.click(button('Next'))
    await stageIs('Complete Requester Information')
  })

  test('asks for the requester @full', async () => {
    const page = await openWizard()
    const { user } = page
    await toRequester(page)
    expect(optionsOf('Architect of Record')).toEqual(['Choose…', ...architectsOfRecord])
    expect(optionsOf('Project Type')).toEqual(['Choose…', ...projectTypes])
    expect(field('Project Type')).toHaveValue('FSR - Free Standing Restaurant')
    await user.click(button('Next'))
    await toastIs('There are errors on the form that must be fixed before you can continue.')
    await waitFor(() => expect(field('Architect of Record')).toHaveFocus())
    expect(field('Architect of Record')).toHaveAccessibleDescription('This field is required.')
    await user.selectOptions(field('Architect of Record'), 'To Be Determined')
    await user.click(button('Next'))
    expect(await stageIs("Let's Make Sure Everything Is Correct!")).toHaveFocus()
  })
})

describe('review', () => {
  function section(name: string) {
    return within(screen.getByRole('region', { name }))
  }

  function readyToSubmit() {
    return waitFor(() => expect(button('Submit Request')).toBeEnabled())
  }

  test("shows the input, the warning, and the server's checks", async () => {
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

  test('edits one section at a time; canceling reverts it, saving keeps it @full', async () => {
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

  test.each([
    ['a Revit version that does not fit', { revitVersion: '2023' }],
    [
      'a check that has failed',
      { preflight: aPreflight({ check: 'access', outcome: 'failed', message: 'No access.' }) },
    ],
  ])('does not submit with %s @full', async (_, reviewState) => {
    await openReview(reviewState)
    await section('Before You Submit').findByText(/access/)
    await waitFor(() => expect(button('Check Again')).toBeEnabled())
    expect(button('Submit Request')).toBeDisabled()
  })

  test('allows submitting if the checks fail to load', async () => {
    const answer = () => HttpResponse.json(aProblem(), { status: 500 })
    await openReview({ handlers: [http.post(preflightCall, answer)] })
    expect(await screen.findByText(/We couldn't run these checks/)).toBeVisible()
    expect(button('Submit Request')).toBeEnabled()
  })

  test('submits once, confirms it, opens the list, and discards the draft @full', async () => {
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

  test('resends the same form with the same key, and another form with another key', async () => {
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
      expect(await screen.findByText(/Couldn't reach the server/)).toBeVisible()
    }
    await user.click(button('Edit Requester Information'))
    await user.selectOptions(field('Architect of Record'), 'CPH')
    await user.click(button('Save Changes'))
    await readyToSubmit()
    await user.click(button('Submit Request'))
    await waitFor(() => expect(submitted).toHaveLength(1))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('shows server errors in their sections and next to the fields', async () => {
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

  test.each([
    [undefined, 'Your BIM Assembly Request has been submitted and your models will be ready soon!'],
    [500, 'There was an error submitting your BIM Assembly Request.'],
  ])('reports the result to a user who has left the page, without navigating: %s @full', async (status, text) => {
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
})

describe('select project', () => {
  test('shows placeholders while the list loads', async () => {
    await openWizard({ handlers: [http.get(hubsCall, () => delay('infinite'))] })
    expect(await screen.findByText('Loading projects')).toHaveAttribute('role', 'status')
    expect(screen.getAllByTestId('project-skeleton')).toHaveLength(10)
  })

  test('reports a list that fails to load, with a retry', async () => {
    let isFailing = true
    const away = () => HttpResponse.json(aProblem(), { status: 500 })
    const { user } = await openWizard({ handlers: [http.get(hubsCall, () => (isFailing ? away() : undefined))] })
    await toastIs('There was an error getting the BIM360 Projects. Please wait a moment and try reloading the page.')
    isFailing = false
    await user.click(button('Try Again'))
    expect(await screen.findByRole('button', { name: /Peachtree Corners/ })).toBeVisible()
  })

  test('names and highlights missing fields, and requires one of two linked fields @full', async () => {
    const page = await openWizard({ projects: [aProject({ projectNumber: '', state: 'Ontario' })] })
    const { user, container } = page
    await toVerify(page)
    await stageIs('Some Required Fields Were Missing')
    const required = within(screen.getByRole('list', { name: 'Missing required fields' })).getAllByRole('listitem')
    expect(required.map(({ textContent }) => textContent)).toEqual(['Project Number', 'State'])
    const highlighted = () =>
      [...container.querySelectorAll('[data-highlighted] label')].map((label) => label.textContent.replace(/ ?\*$/, ''))
    expect(highlighted()).toEqual(['Project Number', 'State', 'County', 'Township'])
    await user.type(field('County'), 'Gwinnett')
    await waitFor(() => expect(highlighted()).toEqual(['Project Number', 'State']))
    await expectNoAxeViolations(container)
    expect(screen.queryByRole('list', { name: 'Missing fields' })).toBeNull()
    await user.type(field('Project Number'), '7')
    await user.selectOptions(field('State'), 'Ohio')
    await stageIs('Verify Project Details')
    expect(screen.queryByRole('list', { name: 'Missing required fields' })).toBeNull()
  })

  test('continues only with a valid form @full', async () => {
    const page = await openWizard({ projects: [aProject({ city: '', zipCode: '3034' })] })
    const { user } = page
    await toVerify(page)
    await user.click(button('Select Project'))
    await toastIs('There are errors on the form that must be fixed before you can continue.')
    expect(screen.getByText('This field is required.')).toBeVisible()
    expect(screen.getByText('This is not a valid zip code.')).toBeVisible()
    await waitFor(() => expect(field('City')).toHaveFocus())
    await user.type(field('City'), 'Norcross')
    await user.type(field('Zip Code'), '5-1234')
    await waitFor(() => expect(screen.queryByText(/^There are errors on the form/)).toBeNull())
    await user.click(button('Select Project'))
    expect(await stageIs('Configure Model')).toHaveFocus()
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
    expect(steps.getAllByRole('button')).toHaveLength(1)
    await user.click(steps.getByRole('button', { name: 'Back to Select Project' }))
    expect(await stageIs('Verify Project Details')).toHaveFocus()
    expect(field('City')).toHaveValue('Norcross')
  })

  test('choosing a different project restores the form', async () => {
    const other = aProject({ id: 'project-2', name: 'Lenox', projectNumber: '' })
    const page = await openWizard({ projects: [aProject(), other] })
    const { user, router } = page
    await user.type(await screen.findByRole('searchbox', { name: 'Search Projects' }), '04211')
    await toVerify(page)
    await user.clear(field('City'))
    await user.click(button('Choose a Different Project'))
    expect(await stageIs('Select a Project to Get Started')).toHaveFocus()
    expect(screen.getByRole('searchbox', { name: 'Search Projects' })).toHaveValue('04211')
    expect(router.state.location.search).toContain('search=04211')
    expect(screen.queryByRole('button', { name: /Lenox/ })).toBeNull()
    await user.clear(screen.getByRole('searchbox'))
    await toVerify(page, 'Lenox')
    expect(field('Project Number')).toHaveValue('')
    expect(field('City')).toHaveValue('Norcross')
  })

  test('says that it checks the Revit version, once @full', async () => {
    const checked = Promise.withResolvers<undefined>()
    let calls = 0
    const page = await openWizard({
      handlers: [
        http.get(infoCall, async () => {
          calls += 1
          await checked.promise
          return undefined
        }),
      ],
    })
    await toVerify(page)
    await page.user.click(button('Select Project'))
    expect(await screen.findByText('Checking the Revit version of this project…')).toBeVisible()
    checked.resolve(undefined)
    await stageIs('Configure Model')
    expect(calls).toBe(1)
  })

  test('continues with an error if the version is unknown, and checks again', async () => {
    const refused = () => HttpResponse.json(aProblem(), { status: 500 })
    const page = await openWizard({ handlers: [http.get(infoCall, refused)] })
    await toConfiguration(page)
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent("Couldn't check this project's Revit version.")
    mockServer.use(http.get(infoCall, () => HttpResponse.json({ revitVersion: '2024' })))
    await page.user.click(within(banner).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('returns to the list if the project is no longer accessible', async () => {
    const gone = () => HttpResponse.json(aProblem({ status: 404 }), { status: 404 })
    const page = await openWizard({ handlers: [http.get(infoCall, gone)] })
    await toVerify(page)
    await page.user.click(button('Select Project'))
    await toastIs('There was an error selecting this project, try again or try selecting a different project.')
    expect(await stageIs('Select a Project to Get Started')).toBeVisible()
  })
})
