import { expect, jest, test, describe } from '@jest/globals'
import { screen, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { act, useState } from 'react'
import { z } from 'zod'
import { api, errorText, useQuery } from '../core/api/index.ts'
import { useSavedSetting } from '../core/preferences/index.ts'
import { defineRemote } from '../domain/remote/define-remote.ts'
import { Link, useCanOpen } from '../core/routing/index.ts'
import { useHasAnyRole, useUser } from '../core/session/index.ts'
import { showToast } from '../ui/toast/index.ts'
import { runAlone } from './alone/index.ts'
import { useActiveOrganization } from '../core/organization/index.ts'
import { Button, EmptyState, LinkButton, PageHeader } from '../ui/components/index.ts'
import { aUser, expectNoAxeViolations, mockServer, renderPage } from './index.ts'
import { failOnUnawaitedUpdates } from './unawaited-updates.ts'
import { failOnUnhandledCalls } from './unhandled-calls.ts'

describe('run alone', () => {
  const remote = defineRemote({
    name: 'plans',
    owner: 'Plans Team',
    navigationGroup: 'Plans',
    pages: {
      planList: {
        path: 'plans',
        title: 'Plans',
        anyRole: ['projects.read'],
        navigation: { label: 'Plans', icon: 'folder' },
      },
      planView: { path: 'plans/:plan', title: 'Plan {plan}', anyRole: ['projects.read'] },
    },
  })

  const others = [{ path: 'prototypes', anyRole: ['prototypes.read'] }] satisfies Parameters<
    typeof runAlone
  >[0]['releasedPages']

  const width = { name: 'plans.width', schema: z.number(), fallback: 1 }

  function PlanList() {
    const { data, error } = useQuery({
      queryKey: ['shared', 'plans'],
      queryFn: () => api.get('/plans', { schema: z.array(z.string()) }),
      retry: false,
    })
    const canOpen = useCanOpen()
    const mayUpdate = useHasAnyRole(['prototypes.update'])
    const [columns, setColumns] = useSavedSetting(width)
    return (
      <>
        {data?.map((plan) => (
          <Link key={plan} to={`/ACME/plans/${plan}`}>
            {plan}
          </Link>
        ))}
        {error && <p>{errorText(error)}</p>}
        {canOpen('/ACME/prototypes') && <Link to="/ACME/prototypes?q=1">Prototypes</Link>}
        {mayUpdate && <button onClick={() => showToast({ text: 'Renamed', type: 'success' })}>Rename</button>}
        <button onClick={() => setColumns((count) => count + 1)}>{columns} columns</button>
      </>
    )
  }

  const pages = {
    planList: () => Promise.resolve(PlanList),
    planView: () => Promise.resolve(() => <h1>A plan</h1>),
  }
  const handlers = [http.get('/api/plans', () => HttpResponse.json(['North']))]

  type World = Partial<Parameters<typeof runAlone>[0]>

  /** Unmounts with its test, before its stores are reset. */
  async function whileOpen(address: string, world: World, visit: (user: UserEvent) => Promise<void>) {
    document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }))
    window.history.replaceState(null, '', address)
    let stop: () => void = () => undefined
    act(() => {
      stop = runAlone({ remote, pages, handlers, ...world })
    })
    try {
      await visit(userEvent.setup())
    } finally {
      act(stop)
    }
  }

  test('opens the first sidebar page with mocked calls, stored settings and visible toasts @full', async () => {
    await whileOpen('/', { moreRoles: ['prototypes.update'] }, async (user) => {
      expect(await screen.findByRole('link', { name: 'North' })).toBeVisible()
      expect(location.pathname).toBe('/ACME/plans')
      await user.click(screen.getByRole('button', { name: '1 columns' }))
      expect(await screen.findByRole('button', { name: '2 columns' })).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Rename' }))
      expect(await screen.findByText('Renamed')).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'North' }))
      expect(await screen.findByRole('heading', { name: 'A plan' })).toBeVisible()
    })
  })

  test('links to pages of other remotes show a note with their address', async () => {
    await whileOpen('/ACME/plans', { releasedPages: others }, async (user) => {
      await user.click(await screen.findByRole('link', { name: 'Prototypes' }))
      expect(await screen.findByRole('heading', { name: 'A Page of Another Remote' })).toBeVisible()
      expect(screen.getByText('/ACME/prototypes?q=1')).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Plans' }))
      expect(await screen.findByRole('link', { name: 'North' })).toBeVisible()
    })
  })

  test('a URL of the shell shows that note as well', async () => {
    await whileOpen('/ACME', {}, async () => {
      expect(await screen.findByText('/ACME')).toBeVisible()
    })
  })

  test('applies the roles in the URL', async () => {
    const world: World = { releasedPages: others, moreRoles: ['prototypes.update'] }
    await whileOpen('/ACME/plans?roles=projects.read,nonsense', world, async () => {
      expect(await screen.findByRole('link', { name: 'North' })).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Prototypes' })).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Rename' })).not.toBeInTheDocument()
    })
  })

  test('reports a call without a handler', async () => {
    await whileOpen('/ACME/plans', { handlers: [] }, async () => {
      expect(await screen.findByText(/No handler of this remote answers GET \/api\/plans\./)).toBeVisible()
    })
  })
})

describe('render page', () => {
  function Greeting() {
    const organization = useActiveOrganization()
    const { data } = useQuery({
      queryKey: ['shared', 'words'],
      queryFn: () => api.get('/words', { schema: z.string() }),
    })
    return (
      <main>
        <PageHeader title={`Hello ${useUser()?.firstName} of ${organization?.displayName}`} />
        <EmptyState title={data} />
        <Button onClick={() => showToast({ text: 'Saved', type: 'success' })}>Save</Button>
        <LinkButton to="/ACME/there">There</LinkButton>
      </main>
    )
  }

  const routes = [
    { path: 'here', Component: Greeting },
    { path: 'there', element: <h1>There</h1> },
  ]

  test('opens a page with the real router, stores, calls and toasts', async () => {
    mockServer.use(http.get('/api/words', () => HttpResponse.json('Measure twice')))
    const { user, router, container } = await renderPage('/ACME/here', { routes, user: aUser({ firstName: 'Bea' }) })
    expect(await screen.findByRole('heading', { name: 'Hello Bea of Acme Building Company' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Measure twice' })).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'There' }))
    expect(router.state.location.pathname).toBe('/ACME/there')
    expect(screen.getByText('Saved')).toBeVisible()
  })
})

describe('unawaited updates', () => {
  function openCounter() {
    let raise: (() => void) | undefined
    function Counter() {
      const [count, setCount] = useState(0)
      raise = () => setCount((before) => before + 1)
      return <output>{count}</output>
    }
    render(<Counter />)
    return () => raise?.()
  }

  test('reports unawaited renders and their source', () => {
    const raise = openCounter()
    raise()
    raise()
    expect(failOnUnawaitedUpdates).toThrow(
      /^The page went on .+ act\(\(\) => …\)\.\nAn update to Counter inside a test was not wrapped in act\(\.\.\.\)\.\n +at .*testing\.test\.tsx/,
    )
    expect(failOnUnawaitedUpdates).not.toThrow()
  })

  test('reports nothing for awaited renders', async () => {
    const raise = openCounter()
    act(raise)
    setTimeout(raise, 20)
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'))
    expect(failOnUnawaitedUpdates).not.toThrow()
  })
})

test('a call without a handler fails the test', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(fetch('/api/nothing')).rejects.toThrow()
  expect(failOnUnhandledCalls).toThrow('The mock server has no handlers for GET http://localhost:9000/api/nothing.')
  expect(failOnUnhandledCalls).not.toThrow()
})
