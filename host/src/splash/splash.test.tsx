import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { resetReloadCount, startSplashClock } from './splash-clock.ts'
import { http, mockServer } from '@lintel/shared/testing'
import { showToast } from '@lintel/shared/toast'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeIdentity } from '../testing/fake-identity.ts'
import { openShell } from '../testing/open-shell.tsx'

describe('splash clock', () => {
  beforeEach(() => {
    sessionStorage.clear()
    jest.useFakeTimers()
  })

  function startClock() {
    const calls = { onSlow: jest.fn(), onReload: jest.fn(), onGiveUp: jest.fn() }
    return { ...calls, stop: startSplashClock(calls) }
  }

  test('warns after 10 seconds and reloads after 20', () => {
    const { onSlow, onReload } = startClock()
    jest.advanceTimersByTime(9_999)
    expect(onSlow).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(onSlow).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(9_999)
    expect(onReload).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(onReload).toHaveBeenCalledTimes(1)
  })

  test('reloads twice in a row and then gives up', () => {
    const loads = [1, 2, 3].map(() => {
      const clock = startClock()
      jest.advanceTimersByTime(20_000)
      return clock
    })
    expect(loads.map(({ onReload }) => onReload.mock.calls.length)).toEqual([1, 1, 0])
    expect(loads.map(({ onGiveUp }) => onGiveUp.mock.calls.length)).toEqual([0, 0, 1])
  })

  test('resets the count after a successful start', () => {
    startClock()
    jest.advanceTimersByTime(20_000)
    startClock()
    jest.advanceTimersByTime(20_000)
    resetReloadCount()
    const { onReload } = startClock()
    jest.advanceTimersByTime(20_000)
    expect(onReload).toHaveBeenCalledTimes(1)
  })

  test('does nothing once it is stopped', () => {
    const { onSlow, onReload, stop } = startClock()
    stop()
    jest.advanceTimersByTime(60_000)
    expect(onSlow).not.toHaveBeenCalled()
    expect(onReload).not.toHaveBeenCalled()
  })
})

describe('splash screen', () => {
  function pending() {
    return new Promise<never>(() => undefined)
  }

  test('shows that it logs in and loads the account, then fades out in 250 ms and is removed @full', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    let finishLoading: (() => void) | undefined
    const restored = fakeIdentity().restore()
    const identity = fakeIdentity({
      restore: () => new Promise((resolve) => (finishLoading = () => void restored.then(resolve))),
    })
    openShell('/ACME', { identity })
    let answer: (() => void) | undefined
    mockServer.use(
      http.get(
        '/api/organizations/:id',
        () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))),
      ),
    )
    expect(screen.getByRole('status')).toHaveTextContent('Logging You In')
    finishLoading?.()
    expect(await screen.findByText('Loading Your Account')).toBeVisible()
    await waitFor(() => expect(answer).toBeDefined())
    answer?.()
    expect(await screen.findByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    expect(document.querySelector('.splash')).toHaveAttribute('data-fading')
    await act(() => jest.advanceTimersByTimeAsync(250))
    expect(document.querySelector('.splash')).toBeNull()
  })

  test('fades only after the page is rendered @full', async () => {
    const headers: number[] = []
    const watch = new MutationObserver(() => {
      if (document.querySelector('.splash[data-fading]')) headers.push(document.querySelectorAll('header').length)
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    openShell('/ACME')
    await waitFor(() => expect(headers).not.toEqual([]))
    watch.disconnect()
    expect(headers[0]).toBe(1)
  })

  test('delays toasts until it is removed @full', async () => {
    let finishLoading: (() => void) | undefined
    const restored = fakeIdentity().restore()
    const identity = fakeIdentity({
      restore: () => new Promise((resolve) => (finishLoading = () => void restored.then(resolve))),
    })
    openShell('/ACME', { identity })
    act(() => void showToast({ text: "The registry couldn't be read.", type: 'error' }))
    expect(screen.getByRole('status')).toHaveTextContent('Logging You In')
    expect(screen.queryByText("The registry couldn't be read.")).toBeNull()
    finishLoading?.()
    expect(await screen.findByText("The registry couldn't be read.")).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Hello Ada' })).toBeVisible()
  })

  test('replaces the static splash screen in index.html', () => {
    document.body.insertAdjacentHTML(
      'afterbegin',
      '<div id="splash" class="splash"><div class="splash-bar"></div></div>',
    )
    openShell('/ACME', { identity: fakeIdentity({ restore: pending }) })
    expect(document.getElementById('splash')).toBeNull()
    expect(document.querySelectorAll('.splash')).toHaveLength(1)
  })

  test('shows that loading takes longer, reloads, and offers a choice after two reloads', async () => {
    jest.useFakeTimers()
    const first = openShell('/ACME', { identity: fakeIdentity({ restore: pending }) })
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('Taking Longer Than Expected')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(first.reload).toHaveBeenCalledTimes(1)
    first.unmount()

    const { reload, identity } = openShell('/ACME', {
      identity: fakeIdentity({ restore: pending }),
      reloads: 2,
    })
    await act(() => jest.advanceTimersByTimeAsync(20_000))
    expect(reload).not.toHaveBeenCalled()
    jest.useRealTimers()
    const user = userEvent.setup()
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't load your account")
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    expect(identity.signOuts).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledTimes(1)
    expect(sessionStorage.getItem('lintel.splash-reloads')).toBeNull()
  })
})
