import { Writable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { createLogger } from './logger.ts'

function loggedMessage(message: string): string {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  createLogger({ logLevel: 'info' }, destination).error({ err: new Error(message) })
  return (JSON.parse(lines.join('')) as { err: { message: string } }).err.message
}

test('masks what errors quote of people', () => {
  const message = 'No mailbox of dario@lintel.test takes eyJhbGciOi.eyJzdWIi.c2ln, params: 1,dario'
  expect(loggedMessage(message)).toBe('No mailbox of [e-mail] takes [token], params: [removed]')
})

// Without the cut, the patterns would look at each of these characters a million times.
test('cuts a long message before it is masked, and never within an address', () => {
  const many = 'dario@lintel.test '.repeat(100_000)
  expect(loggedMessage(`${many}${'a'.repeat(1_000_000)}`)).toMatch(/^(\[e-mail\] ?)+$/)
  expect(loggedMessage('a'.repeat(1_000_000))).toBe('a'.repeat(2000))
}, 5000)
