import { expect, jest, test } from '@jest/globals'
import { ApiError, apiErrorCodes } from './api-error.ts'
import { api } from './http-client.ts'
import { installApi } from './api-settings.ts'

function installTokenFailure(failure: Error, onUnauthorized: () => void = () => undefined) {
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.reject(failure), onUnauthorized })
}

function call(signal?: AbortSignal) {
  return api.get('/things', { organization: 'none', signal })
}

test('asks for a new sign-in when the session has ended', async () => {
  const onUnauthorized = jest.fn()
  installTokenFailure(Object.assign(new Error('Login required'), { error: 'login_required' }), onUnauthorized)
  await expect(call()).rejects.toMatchObject({ name: 'ApiError', code: 'browser/api-client/unauthorized' })
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test('does not end the session because the sign-in service is away', async () => {
  const onUnauthorized = jest.fn()
  installTokenFailure(new TypeError('Failed to fetch'), onUnauthorized)
  await expect(call()).rejects.toMatchObject({ code: 'browser/api-client/network' })
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('reports offline when the token cannot be fetched for that reason', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  installTokenFailure(new TypeError('Failed to fetch'))
  await expect(call()).rejects.toMatchObject({ code: 'browser/api-client/offline' })
})

test('keeps what whoever gives the tokens says about a failure', async () => {
  const failure = new ApiError({ code: apiErrorCodes.network, detail: 'The sign-in service is busy.' })
  installTokenFailure(failure)
  await expect(call()).rejects.toBe(failure)
})

test('stops waiting for a token when the caller cancels', async () => {
  installApi({ baseUrl: '/api', getAccessToken: () => new Promise(() => undefined) })
  const controller = new AbortController()
  const waiting = call(controller.signal)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})

test('stops waiting for a token after ten seconds', async () => {
  const deadline = new AbortController()
  const start = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  installApi({ baseUrl: '/api', getAccessToken: () => new Promise(() => undefined) })
  const waiting = call()
  deadline.abort(new DOMException('Too late', 'TimeoutError'))
  await expect(waiting).rejects.toMatchObject({ code: 'browser/api-client/timeout' })
  expect(start).toHaveBeenCalledWith(10_000)
})
