import { describe, expect, jest, test } from '@jest/globals'
import {
  aProblem,
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  fakeEngine,
  FakeViewer,
  topicHandlers,
  type SentTopic,
} from '@lintel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { aRequest, aStep, complete, failed, inProgress, requestId } from '../testing/a-request.ts'
import { openRequests } from '../testing/open-requests.tsx'
import type { RoleName } from '@lintel/shared/contract'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { ModelError, modelErrorCodes, replaceViewerEngine, type ModelReference } from '@lintel/shared/viewer'

describe('request view page', () => {
  const address = `assembly-request/${requestId(1)}`
  const eventsCall = '/api/revitassemblyrequest/:id/events'
  const completeCall = '/api/revitassemblyrequest/complete'
  /** Event streams are blocked, as behind some proxies. */
  const noEvents = http.get(eventsCall, () => HttpResponse.json(null, { status: 404 }))

  function heading() {
    return screen.findByRole('heading', { level: 1, name: 'Peachtree Corners' })
  }

  function pass(milliseconds: number) {
    return act(() => jest.advanceTimersByTimeAsync(milliseconds))
  }

  describe('the view', () => {
    test('shows the submitted form @full', async () => {
      const { container } = await openRequests(address, [aRequest({ county: 'Gwinnett' })])
      await heading()
      expect(screen.getByText('5270 Peachtree Parkway').closest('address')).toHaveTextContent(
        '5270 Peachtree Parkway, Suite 4, Norcross, Georgia 30092',
      )
      expect(screen.getByText('Requested:')).toHaveTextContent('Requested: 10 minutes ago')
      expect(screen.queryByText(/^Elapsed Time/)).not.toBeInTheDocument()
      const terms = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
      expect(terms).toEqual([
        'Requested By: Ada Byrne',
        'Architect of Record: Gensler',
        'Project Type: FSR - Free Standing Restaurant',
        'Project Number: 04211',
        'Portfolio: P14',
        'Prototype Release: 2024.1',
        'Revit Version: 2024',
        'County: Gwinnett',
        'Proto Size: 5000',
        'Drive Thru: Dual Lane',
      ])
      expect(screen.getByRole('link', { name: /BIM Assembly Requests/ })).toHaveAttribute(
        'href',
        '/ACME/assembly-request',
      )
      await expectNoAxeViolations(container)
    })

    test('shows the progress of a request @full', async () => {
      const { container } = await openRequests(address, [inProgress()])
      const banner = await screen.findByRole('group', { name: 'This request is being processed' })
      expect(banner).toHaveTextContent('Merging the models')
      expect(within(banner).getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '40')
      const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
      expect(steps.map(({ textContent }) => textContent)).toEqual([
        'Waiting for a worker: Done2 seconds',
        'Evaluating the rules: Done2 seconds',
        'Merging the models: Running',
      ])
      await expectNoAxeViolations(container)
    })

    test('shows each attempt if there are several', async () => {
      const steps = [
        aStep('fetch', { outcome: 'failed' }),
        aStep('fetch', { attempt: 2, outcome: 'running', endedAt: null }),
      ]
      await openRequests(address, [inProgress({ steps })])
      expect(await screen.findByRole('list', { name: 'Steps of attempt 1' })).toHaveTextContent('Failed2 seconds')
      expect(screen.getByRole('list', { name: 'Steps of attempt 2' })).toHaveTextContent('Running')
    })

    test('links to the model of a complete request, and shows its email', async () => {
      const email = {
        id: requestId(9),
        to: 'ada@lintel.test',
        subject: 'Your model is ready',
        text: 'Hello Ada,\nyour model is ready.',
        createdAt: new Date().toISOString(),
        sentAt: null,
      }
      const { user, container } = await openRequests(address, [complete()], { emails: [email] })
      const panel = await screen.findByRole('region', { name: 'Assembled Model' })
      expect(panel).toHaveTextContent(
        '04211 Peachtree Corners.glb4.2 MB · 1,234 elements · assembled in 1 minute 5 seconds',
      )
      expect(within(panel).getByRole('link', { name: 'Open in Viewer' })).toHaveAttribute(
        'href',
        `/ACME/${address}/model`,
      )
      const download = within(panel).getByRole('link', { name: 'Download' })
      expect(download).toHaveAttribute('href', '/models/assembled.glb?until=1&signature=x')
      expect(download).toHaveAttribute('download', '04211 Peachtree Corners.glb')
      expect(screen.getByText('Elapsed Time: 2 minutes')).toBeVisible()
      expect(screen.getByText('Complete')).toBeVisible()
      await user.click(await screen.findByText('Your model is ready'))
      expect(screen.getByText(/your model is ready\.$/)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Show Log' })).not.toBeInTheDocument()
      await expectNoAxeViolations(container)
    })

    test.each([
      [[], 'The assembled model is no longer available.'],
      [[aStep('queue')], 'This request was marked complete before a model was assembled.'],
    ] as const)('says why there is no model: %o', async (steps, words) => {
      await openRequests(address, [complete({ result: null, steps: [...steps] })])
      expect(await screen.findByRole('region', { name: 'Assembled Model' })).toHaveTextContent(words)
      expect(screen.queryByRole('link', { name: 'Open in Viewer' })).not.toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Request Again' })).toBeVisible()
    })

    test('explains why a request failed, shows its log and offers to repeat it', async () => {
      const entry = { at: '2026-03-14T15:00:00.000Z', attempt: 1, level: 'error', message: 'No such file.' } as const
      const { user, container } = await openRequests(address, [failed()], { log: [entry] })
      const banner = await screen.findByRole('group', { name: 'There was an error completing this request.' })
      expect(banner).toHaveTextContent('The file "Shell 5000" is missing.')
      expect(screen.getByText('Error')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Request Again' })).toHaveAttribute(
        'href',
        `/ACME/assembly-request/form?prototype=P14&release=2024.1&option.Proto+Size=5000&option.Drive+Thru=Dual+Lane&again=${requestId(1)}`,
      )
      await user.click(screen.getByRole('button', { name: 'Show Log' }))
      expect(await screen.findByText(/No such file\./)).toBeVisible()
      expect(screen.getByRole('button', { name: 'Hide Log' })).toHaveAttribute('aria-expanded', 'true')
      await expectNoAxeViolations(container)
    })

    test('describes a failure without details, without a retry for readers', async () => {
      await openRequests(address, [failed({ statusDetails: null })], { roles: ['revitassembly.read'] })
      expect(await screen.findByText('An internal server error has occurred. Please contact support.')).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Request Again' })).not.toBeInTheDocument()
    })

    test("offers no retry to users who can't see the prototype", async () => {
      await openRequests(address, [failed()], { roles: ['revitassembly.read', 'revitassembly.create'] })
      expect(await screen.findByText('There was an error completing this request.')).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Request Again' })).not.toBeInTheDocument()
    })
  })

  describe('a request that cannot be loaded', () => {
    test('shows a toast and goes back one page @full', async () => {
      const { user, router } = await openRequests('assembly-request', [complete()], {
        first: http.get('/api/revitassemblyrequest/:id', () => HttpResponse.json(null, { status: 404 })),
      })
      await user.click(await screen.findByRole('link', { name: /Peachtree Corners/ }))
      expect(await screen.findByText('There was an error loading the request.')).toBeVisible()
      await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/assembly-request'))
      expect(router.state.historyAction).toBe('POP')
    })

    test('opens the list if there is no previous page', async () => {
      const { router } = await openRequests(address, [])
      expect(await screen.findByText('There was an error loading the request.')).toBeVisible()
      await waitFor(() => expect(router.state.location.pathname).toBe('/ACME/assembly-request'))
    })
  })

  describe('following a request', () => {
    test("polls every 5 s until it's complete, and announces only the status @full", async () => {
      jest.useFakeTimers({ advanceTimers: true })
      const { platform } = await openRequests(address, [aRequest()], { first: noEvents })
      await heading()
      expect(platform.reads).toBe(1)
      platform.update(inProgress())
      await pass(4000)
      expect(platform.reads).toBe(1)
      await pass(1000)
      expect(await screen.findByText('This request is being processed.')).toHaveAttribute('role', 'status')
      platform.update(inProgress({ progress: 70 }))
      await pass(5000)
      expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '70')
      expect(screen.getByText('This request is being processed.')).toHaveAttribute('role', 'status')
      platform.update(complete())
      await pass(5000)
      expect(await screen.findByText('This request is complete.')).toHaveAttribute('role', 'status')
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
      const { reads } = platform
      await pass(30_000)
      expect(platform.reads).toBe(reads)
    })

    test('stops polling after a failure, keeps the data, and resumes after an event', async () => {
      jest.useFakeTimers({ advanceTimers: true })
      const { platform, user } = await openRequests(address, [inProgress()], { first: noEvents })
      await heading()
      const away = { calls: 0 }
      mockServer.use(
        http.get('/api/revitassemblyrequest/:id', () => {
          away.calls += 1
          return HttpResponse.json(aProblem(), { status: 500 })
        }),
      )
      await pass(5000)
      expect(await screen.findByText(/Couldn't refresh this request/)).toBeVisible()
      await pass(30_000)
      expect(away.calls).toBe(1)
      expect(await heading()).toBeVisible()
      mockServer.use(...platform.handlers())
      platform.update(complete())
      await user.click(screen.getByRole('button', { name: 'Try Again' }))
      expect(await screen.findByRole('region', { name: 'Assembled Model' })).toBeVisible()
      expect(screen.queryByText(/Couldn't refresh this request/)).not.toBeInTheDocument()
    })

    test('receives changes immediately, also after a restart of the platform', async () => {
      const { platform } = await openRequests(address, [aRequest()])
      await heading()
      await waitFor(() => expect(platform.followerCount).toBe(1))
      platform.updateAndNotify(inProgress())
      expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
      platform.dropFollowers()
      await waitFor(() => expect(platform.followerCount).toBe(1))
      platform.updateAndNotify(complete())
      expect(await screen.findByRole('region', { name: 'Assembled Model' })).toBeVisible()
      await waitFor(() => expect(platform.followerCount).toBe(0))
    })

    test('ends with the page', async () => {
      const { platform, router } = await openRequests(address, [inProgress()])
      await heading()
      await waitFor(() => expect(platform.followerCount).toBe(1))
      await act(() => router.navigate('/ACME/prototypes'))
      await waitFor(() => expect(platform.followerCount).toBe(0))
    })
  })

  describe('Cancel Request', () => {
    test('cancels the own request after a confirmation, and offers to request it again', async () => {
      const { user, container } = await openRequests(address, [inProgress()])
      await user.click(await screen.findByRole('button', { name: 'Cancel Request' }))
      const dialog = await screen.findByRole('alertdialog', { name: 'Cancel This Request?' })
      await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep Request' })).toHaveFocus())
      await user.click(within(dialog).getByRole('button', { name: 'Cancel Request' }))
      expect(await screen.findByText('The request has been cancelled.')).toBeVisible()
      expect(screen.getByText('Cancelled by Ada Byrne.')).toBeVisible()
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
      expect(screen.queryByRole('button', { name: 'Cancel Request' })).not.toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Request Again' })).toBeVisible()
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
      await expectNoAxeViolations(container)
    })

    test("is offered for other users' requests only with the role @full", async () => {
      const others = inProgress({ requestedById: 'auth0|else' })
      const { unmount } = await openRequests(address, [others])
      await heading()
      expect(screen.queryByRole('button', { name: 'Cancel Request' })).not.toBeInTheDocument()
      unmount()
      await openRequests(address, [others], { roles: ['revitassembly.read', 'revitassembly.complete'] })
      expect(await screen.findByRole('button', { name: 'Cancel Request' })).toBeVisible()
    })
  })

  describe('Mark Complete', () => {
    const roles = ['revitassembly.read', 'revitassembly.complete'] as const

    test('is offered with the role while the request is in progress', async () => {
      const { platform } = await openRequests(address, [inProgress()])
      await heading()
      expect(screen.queryByRole('button', { name: 'Mark Complete' })).not.toBeInTheDocument()
      expect(platform.reads).toBe(1)
    })

    test('asks first, and completes the request without a model @full', async () => {
      const { user } = await openRequests(address, [inProgress()], { roles: [...roles] })
      const button = await screen.findByRole('button', { name: 'Mark Complete' })
      await user.click(button)
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
      expect(screen.getByRole('progressbar')).toBeVisible()
      await user.click(button)
      const dialog = await screen.findByRole('alertdialog', { name: 'Mark This Request Complete?' })
      await user.click(within(dialog).getByRole('button', { name: 'Mark Complete' }))
      expect(await screen.findByText('The request has been marked complete.')).toBeVisible()
      expect(await screen.findByRole('region', { name: 'Assembled Model' })).toHaveTextContent(
        'Marked complete by Ada Byrne.',
      )
      expect(button).not.toBeInTheDocument()
      await waitFor(async () => expect(await heading()).toHaveFocus())
    })

    test('says that the request has completed in the meantime, and shows it', async () => {
      const problem = aProblem({ status: 409, code: 'assembly/not-in-progress', detail: 'It is complete already.' })
      const { user, platform } = await openRequests(address, [inProgress()], {
        roles: [...roles],
        first: http.put(completeCall, () => HttpResponse.json(problem, { status: 409 })),
      })
      await user.click(await screen.findByRole('button', { name: 'Mark Complete' }))
      const dialog = await screen.findByRole('alertdialog')
      platform.update(complete())
      await user.click(within(dialog).getByRole('button', { name: 'Mark Complete' }))
      expect(await screen.findByText('It is complete already.')).toBeVisible()
      expect(await screen.findByRole('link', { name: 'Open in Viewer' })).toBeVisible()
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    })
  })
})

describe('request model page', () => {
  const address = `assembly-request/${requestId(1)}/model`
  const elements = [{ elementId: '1', category: 'Walls', family: 'Basic Wall', type: 'Exterior', propertySets: [] }]

  /** Fails to load the files at some URLs. */
  class FailingViewer extends FakeViewer {
    readonly requestedUrls: (string | undefined)[] = []
    private readonly errorsByUrl: ReadonlyMap<string, number>

    constructor(refused: Record<string, number> = {}) {
      super({ elements })
      this.errorsByUrl = new Map(Object.entries(refused))
    }

    override load(model: ModelReference) {
      this.requestedUrls.push(model.url)
      const errorCode = this.errorsByUrl.get(model.url ?? '') as ModelError['errorCode'] | undefined
      if (errorCode) return Promise.reject(new ModelError({ errorCode, errorMessage: 'It is refused.' }))
      return super.load(model)
    }
  }

  async function openModel(viewer: FailingViewer, request = complete()) {
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer))))
    return openRequests(address, [request])
  }

  function at(url: string) {
    const request = complete()
    const { result } = request
    return complete({ result: result && { ...result, file: { ...result.file, url } } })
  }

  test('captures the model, for users with permission, and links to the capture', async () => {
    const roles: RoleName[] = ['revitassembly.read', 'revitupload.create', 'revitupload.read']
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => new FailingViewer()))))
    const { user, platform, router } = await openRequests(address, [complete()], { roles })
    const button = await screen.findByRole('button', { name: 'Capture' })
    await user.click(button)
    expect(await screen.findByTestId('toast')).toHaveTextContent('The model is being captured.')
    await user.click(await within(screen.getByTestId('toast')).findByRole('button', { name: 'Captures' }))
    await until(() => expect(router.state.location.pathname).toBe('/ACME/data-management/captures'))
    expect(platform.captured).toEqual([requestId(1)])
  })

  test('requests a new URL when it has expired', async () => {
    const viewer = new FailingViewer({ '/models/old.glb': modelErrorCodes.accessDenied })
    await openModel(viewer, at('/models/old.glb'))
    await screen.findByRole('application')
    mockServer.use(http.get('/api/revitassemblyrequest/:id', () => HttpResponse.json(at('/models/new.glb'))))
    expect(await screen.findByText('1 element')).toBeVisible()
    expect(viewer.requestedUrls).toEqual(['/models/old.glb', '/models/new.glb'])
  })

  test('explains why the model failed to load, and retries', async () => {
    const refused = { '/models/lost.glb': modelErrorCodes.notFound }
    const viewer = new FailingViewer(refused)
    const { user } = await openModel(viewer, at('/models/lost.glb'))
    expect(await screen.findByText('Error 5: It is refused.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Error 5: It is refused.')).toBeVisible()
    expect(viewer.requestedUrls).toEqual(['/models/lost.glb', '/models/lost.glb'])
  })

  test('reports a missing model', async () => {
    await openModel(new FailingViewer(), inProgress())
    expect(await screen.findByRole('heading', { level: 1, name: 'No Model to Show' })).toBeVisible()
    expect(screen.getByText('This request is still in progress.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View Request' })).toBeVisible()
  })

  test("creates a topic with the current view in the request's project @full", async () => {
    jest.spyOn(console, 'warn').mockReturnValue()
    const sent: SentTopic[] = []
    const roles: RoleName[] = ['revitassembly.read', 'topics.read', 'topics.create']
    afterTest(replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => new FailingViewer()))))
    const { user } = await openRequests(address, [complete()], { roles })
    mockServer.use(...topicHandlers(sent))
    await screen.findByText('1 element')
    await user.click(screen.getByRole('button', { name: 'Topics', pressed: false }))
    const topicsPanel = within(await screen.findByRole('region', { name: 'Topics' }))
    await user.click(await topicsPanel.findByRole('button', { name: 'New Topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Topic' }))
    expect(dialog.getByText('In the assembled model')).toBeVisible()
    await user.type(dialog.getByLabelText(/^Title/), 'Wall too thin')
    expect(await dialog.findByDisplayValue('04211 Peachtree Corners')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByText('#1 Wall too thin was created.')).toBeVisible()
    expect(sent[0]?.topic.projectId).toMatch(/902$/)
    expect(sent[0]?.viewpoints).toMatchObject([{ seenIn: { kind: 'assembled', requestId: requestId(1) } }])
  })
})
