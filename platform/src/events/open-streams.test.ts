import { PassThrough } from 'node:stream'
import { expect, test } from '@jest/globals'
import { mostStreams, openStreams } from './open-streams.ts'

function open() {
  const streams = openStreams()
  return function add(userId: string, organizationId: string): PassThrough {
    const events = new PassThrough()
    streams.add({ userId, organizationId }, { events, begin: async () => undefined, sayGoodbye: () => events.end() })
    return events
  }
}

/** Opens streams of ever other people until one is refused, and answers those that are open, and why no more. */
function addAll(add: (count: number) => PassThrough): { opened: PassThrough[]; refusal: string } {
  const opened: PassThrough[] = []
  for (;;) {
    try {
      opened.push(add(opened.length))
    } catch (error) {
      return { opened, refusal: (error as Error).message }
    }
  }
}

test('has places for the streams of a person, of an organization, and of all', async () => {
  const add = open()
  const own = addAll((count) => add('ada', count % 2 === 0 ? 'CFA' : 'HFA'))
  expect([own.opened.length, own.refusal]).toEqual([8, expect.stringContaining('You are following 8 things')])
  const ofCfa = addAll((count) => add(`${count} of CFA`, 'CFA'))
  expect([ofCfa.opened.length + 4, ofCfa.refusal]).toEqual([
    mostStreams.ofOrganization,
    expect.stringContaining('Your organization'),
  ])
  const others = addAll((count) => add(`${count} elsewhere`, `${count}`))
  const all = [...own.opened, ...ofCfa.opened, ...others.opened]
  expect([all.length, others.refusal]).toEqual([
    mostStreams.inAll,
    expect.stringContaining('Too much is being followed'),
  ])
  for (const events of all.slice(0, 2)) events.destroy()
  await new Promise(setImmediate)
  expect(addAll(() => add('bo', 'ACME')).opened).toHaveLength(2)
})
