import type { LookupAddress } from 'node:dns'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { postMessage } from './post-message.ts'
import { askingNameServers, isPublicAddress, type Resolve } from './receiver-addresses.ts'
import { pauseAfter, secondsAsked } from './retry-times.model.ts'

const strict = { isLoopbackAllowed: false }

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
])('sends nothing to %s', (address) => {
  expect(isPublicAddress(address, strict)).toBe(false)
})

test('sends to the public network, and to the loopback where that is allowed', () => {
  expect(['8.8.8.8', '2606:4700::1111'].map((address) => isPublicAddress(address, strict))).toEqual([true, true])
  const loose = { isLoopbackAllowed: true }
  expect(['127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1'].map((one) => isPublicAddress(one, loose))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

function naming(...answers: LookupAddress[][]): Resolve {
  let asked = 0
  return (_host, _options, done) => done(null, answers[asked++] ?? [])
}

async function problemOf(address: string, resolve?: Resolve): Promise<string | undefined> {
  const { signal } = new AbortController()
  const options = { config: strict, signal, milliseconds: 2000, ...(resolve && { resolve }) }
  const reply = await postMessage({ address, headers: {}, body: '{}' }, options)
  return reply.status === null ? reply.problem : undefined
}

test('checks where a name leads when it connects', async () => {
  const refused = 'Nothing is sent there: rebound.example.com is not on the public network.'
  const [inside, outside] = [
    { address: '127.0.0.1', family: 4 },
    { address: '203.0.114.1', family: 4 },
  ]
  expect(await problemOf('https://rebound.example.com/', naming([inside]))).toBe(refused)
  expect(await problemOf('https://rebound.example.com/', naming([outside, inside]))).toBe(refused)
  expect(await problemOf('https://rebound.example.com/', naming([]))).toBe(refused)
  expect(await problemOf('https://rebound.example.com/', naming([{ address: '::ffff:7f00:1', family: 6 }]))).toBe(
    refused,
  )
  expect(await problemOf('https://2130706433/')).toBe('Nothing is sent there: 127.0.0.1 is not on the public network.')
  expect(await problemOf('https://[::1]/')).toBe('Nothing is sent there: ::1 is not on the public network.')
  expect(await problemOf('http://8.8.8.8/')).toBe('Nothing is sent there: 8.8.8.8 is not on the public network.')
})

test('takes another protocol for an answer, which would end the call without a word', async () => {
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const { signal } = new AbortController()
  const options = { config: { isLoopbackAllowed: true }, signal, milliseconds: 2000 }
  const reply = await postMessage({ address: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' }, options)
  expect(reply).toEqual({ status: 101, answer: '', retryAfter: undefined })
  // Waits until the connection is closed.
  await new Promise<void>((closed) => server.close(() => closed()))
})

test('asks name servers for addresses of both kinds, and says what they say', async () => {
  const none = Promise.reject(Object.assign(new Error(), { code: 'ENODATA' }))
  const silent = Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }))
  const only = (four: Promise<string[]>, six: Promise<string[]>) =>
    askingNameServers({ resolve4: () => four, resolve6: () => six })
  const inside = Promise.resolve(['::1'])
  expect(await problemOf('https://name.example.com/', only(none, inside))).toContain('is not on the public network')
  expect(await problemOf('https://name.example.com/', only(none, none))).toBe('There is no such host.')
  expect(await problemOf('https://name.example.com/', only(silent, none))).toBe('The host could not be looked up.')
})

test('waits longer each time, with chance in it, and as long as a receiver asks, up to a day', () => {
  expect([pauseAfter(1, undefined, 0), pauseAfter(1, undefined, 1), pauseAfter(9, undefined, 0)]).toEqual([
    5, 6, 86_400,
  ])
  expect([pauseAfter(10, undefined), pauseAfter(10, 60)]).toEqual([undefined, undefined])
  expect([pauseAfter(1, 60, 0), pauseAfter(2, 60, 0), pauseAfter(1, 1e9, 0)]).toEqual([60, 300, 86_400])
  const now = new Date('2026-11-27T10:00:00Z')
  expect(secondsAsked('120', now)).toBe(120)
  expect(secondsAsked('Fri, 27 Nov 2026 10:02:00 GMT', now)).toBe(120)
  expect(secondsAsked('Thu, 26 Nov 2026 10:02:00 GMT', now)).toBe(0)
  expect([secondsAsked('soon', now), secondsAsked(undefined, now)]).toEqual([undefined, undefined])
})
