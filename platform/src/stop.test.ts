import { connect, type AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { inTime, until } from '@lintel/shared/testing/runner'
import { openToAll, signedIn } from './plugins/access.ts'
import { buildTestApp } from './testing/build-test-app.ts'

test('finishes what is in flight before it stops, and takes nothing new', async () => {
  const arrived = Promise.withResolvers<undefined>()
  const goOn = Promise.withResolvers<undefined>()
  const platform = await buildTestApp({
    extend: (rest) => {
      rest.get('/planted/slow', { config: { access: signedIn() } }, async ({ scope }) => {
        arrived.resolve(undefined)
        await goOn.promise
        const { rows } = await scope.tx.execute('select 7 as n')
        return rows
      })
      rest.get('/planted/fast', { config: { access: openToAll() } }, () => ({ fast: true }))
    },
  })
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
  const headers = { authorization: `Bearer ${await platform.tokenFor('local|guest')}` }
  const slow = fetch(`${origin}/api/planted/slow`, { headers })
  await inTime('the call to arrive', arrived.promise)
  const stopped = platform.close()
  await until(() => expect(fetch(`${origin}/api/planted/fast`)).rejects.toThrow())
  goOn.resolve(undefined)
  const answer = await slow
  expect([answer.status, await answer.json()]).toEqual([200, [{ n: 7 }]])
  await stopped
})

test('waits for no connection on which nothing was ever asked', async () => {
  const platform = await buildTestApp()
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const unused = connect((platform.app.server.address() as AddressInfo).port, '127.0.0.1')
  const isClosed = new Promise((resolve) => unused.once('close', resolve))
  await new Promise((resolve) => unused.once('connect', resolve))
  await platform.close()
  await isClosed
  expect(unused.destroyed).toBe(true)
})

test('answers what still comes once a stop is announced, and asks for another connection next time', async () => {
  const announced = new AbortController()
  const platform = await buildTestApp({ leaving: announced.signal })
  const before = await platform.call({ url: '/health/live' })
  announced.abort()
  const after = await platform.call({ url: '/health/live' })
  expect([before, after].map(({ status, headers }) => [status, headers['connection']])).toEqual([
    [200, 'keep-alive'],
    [200, 'close'],
  ])
  await platform.close()
})
