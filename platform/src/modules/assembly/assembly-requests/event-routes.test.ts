import type { AddressInfo } from 'node:net'
import type { Problem } from '@lintel/shared/contract'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { afterTest, until } from '@lintel/shared/testing/runner'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { aForm, submit } from './testing/forms.ts'
import { mostStreams } from '../../../events/open-streams.ts'

let platform: TestApp
let origin: string
beforeAll(async () => {
  platform = await buildTestApp()
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
})
afterAll(() => platform.close())

async function submitted(): Promise<string> {
  return (await submit(platform, await aForm(platform))).json<AssemblyRequest>().id
}

type Following = { answer: Response; next(): Promise<AssemblyRequest | undefined>; leave(): void }

/** Follows as a browser does, over a real connection; `next` is the next event, or undefined at the end. */
async function follow(id: string, as = 'local|designer'): Promise<Following> {
  const leaving = new AbortController()
  afterTest(() => leaving.abort())
  const answer = await fetch(`${origin}/api/revitassemblyrequest/${id}/events`, {
    headers: { authorization: `Bearer ${await platform.tokenFor(as)}`, organization: 'CFA' },
    signal: leaving.signal,
  })
  const events = eventsOf(answer)
  return { answer, next: async () => (await events.next()).value ?? undefined, leave: () => leaving.abort() }
}

async function* eventsOf(answer: Response): AsyncGenerator<AssemblyRequest, undefined> {
  let text = ''
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, data] = /^event: request\ndata: (.*)$/m.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      if (data !== undefined) yield JSON.parse(data) as AssemblyRequest
    }
  }
}

/** Changes the request as a worker does: the change and its announcement in one transaction. */
function change(id: string, assignments: string) {
  return platform.asOwner(
    `with changed as (update assembly_requests set ${assignments} where id = '${id}' returning id)
     select pg_notify('changes:CFA', 'assembly-requests:CFA:' || id) from changed`,
  )
}

test('streams the request at once and at each change, until it is completed', async () => {
  const id = await submitted()
  const { answer, next } = await follow(id)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  expect(await next()).toMatchObject({ id, status: 'Queued' })
  await change(id, `status = 'InProgress', progress = 40`)
  expect(await next()).toMatchObject({ status: 'InProgress', progress: 40 })
  await change(id, `status = 'Complete', completed_date = now()`)
  expect(await next()).toMatchObject({ status: 'Complete' })
  expect(await next()).toBeUndefined()
})

test('goes on after the connection that listens was lost', async () => {
  const id = await submitted()
  const { next } = await follow(id)
  await next()
  await platform.asOwner(
    `update assembly_requests set progress = 7 where id = '${id}';
     select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
  )
  expect(await next()).toMatchObject({ progress: 7 })
  await change(id, 'progress = 8')
  expect(await next()).toMatchObject({ progress: 8 })
})

test('ends when the role is taken away meanwhile', async () => {
  const id = await submitted()
  const { next } = await follow(id, 'local|analyst')
  await next()
  await platform.asOwner(`update members set roles = '{}' where user_id = 'local|analyst'`)
  await change(id, 'progress = 9')
  expect(await next()).toBeUndefined()
  expect((await follow(id, 'local|analyst')).answer.status).toBe(403)
})

test('lets a person have a limited number open, and closing one makes room', async () => {
  const id = await submitted()
  const open = await Promise.all(Array.from({ length: mostStreams.ofPerson }, () => follow(id, 'local|everything')))
  const refused = await follow(id, 'local|everything')
  expect([refused.answer.status, ((await refused.answer.json()) as Problem).code]).toEqual([
    429,
    'platform/too-many-streams',
  ])
  open[0]?.leave()
  await until(async () => expect((await follow(id, 'local|everything')).answer.status).toBe(200))
})

test('does not hold up the stop of the server, which says when to come again', async () => {
  const stopped = await buildTestApp()
  const id = (await submit(stopped, await aForm(stopped))).json<AssemblyRequest>().id
  const address = await stopped.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${address}/api/revitassemblyrequest/${id}/events`, {
    headers: { authorization: `Bearer ${await stopped.tokenFor('local|designer')}`, organization: 'CFA' },
  })
  const [, text] = await Promise.all([stopped.close(), answer.text()])
  expect(text).toContain(`"id":"${id}"`)
  expect(text).toMatch(/\n\n: goodbye, .*\nretry: (?:[2-9]\d\d|1\d\d\d|2000)\n\n$/)
})
