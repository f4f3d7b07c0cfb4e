import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { ReleaseEvent, Visit, VisitCounts } from '@lintel/shared/contract/releases'
import type { AuditEvent } from '@lintel/shared/contract/applications'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { afterTest } from '@lintel/shared/testing/runner'
import { Webhook } from 'standardwebhooks'
import type { Call } from '../../../../testing/build-test-app.ts'
import { visitChannel } from '../../../../observability/channels.ts'
import { aRelease, openRegistryHarness, type RegistryHarness } from '../testing/registry-harness.ts'

type AuditPage = { items: AuditEvent[] }

let harness: RegistryHarness
beforeEach(async () => {
  harness = await openRegistryHarness()
  await harness.publish(aRelease())
  await harness.publish({ ...aRelease({ version: '2.0.0' }), audience: { share: 50 } })
})
afterEach(() => harness.close())

const people = ['local|everything', 'local|designer', 'local|viewer', 'local|reviewer', 'local|analyst', 'local|guest']

function visits(count: number, more: Partial<Visit> = {}): Visit[] {
  const visit = { remote: 'prototypes', version: '2.0.0', outcome: 'shown', ...more } as const
  return Array.from({ length: count }, () => visit)
}

async function reportVisits(as: string, told: Visit[]): Promise<void> {
  const response = await harness.call({ method: 'POST', url: '/api/registry/visits', as, body: { visits: told } })
  expect([response.status, response.text]).toEqual([204, ''])
}

async function counts(days = 1): Promise<VisitCounts> {
  return (await harness.byToken({ url: `/api/registry/remotes/prototypes/visits?days=${days}` })).json<VisitCounts>()
}

async function stops(): Promise<ReleaseEvent[]> {
  const response = await harness.byToken({ url: '/api/registry/remotes/prototypes/events' })
  return response.json<{ items: ReleaseEvent[] }>().items.filter(({ kind }) => kind === 'trialStopped')
}

test('stops a trial that fails more often than the live version @full', async () => {
  for (const person of people.slice(0, 4)) await reportVisits(person, visits(10, { version: '1.0.0' }))
  await reportVisits('local|everything', [...visits(8), ...visits(2, { outcome: 'failed', kind: 'timeout' })])
  expect((await harness.state()).trial).toMatchObject({ shown: 8, failed: 2 })
  await reportVisits('local|designer', [...visits(9), ...visits(1, { outcome: 'failed', kind: 'render' })])
  expect((await harness.state()).trial).toBeNull()
  expect((await harness.registry()).remotes[0]).not.toHaveProperty('trial')
  expect(await stops()).toMatchObject([
    {
      by: 'The registry',
      version: '2.0.0',
      detail: 'It failed in 3 of 20 visits, the live version in 0 of 40 visits.',
    },
  ])
})

test('shows a stopped trial in the news of users who can release', async () => {
  const news = () => harness.byPerson({ method: 'POST', url: '/api/news' })
  await news()
  await harness.asOwner(`update visits set seen_at = now() - interval '2 hours'`)
  for (const person of people.slice(0, 2)) await reportVisits(person, visits(10, { outcome: 'failed' }))
  expect((await news()).text).toContain('The trial stopped automatically')
})

test('continues a trial with as few failures as the live version, with failures of one person, or with few visits', async () => {
  for (const person of people) await reportVisits(person, visits(2, { outcome: 'failed', version: '1.0.0' }))
  await reportVisits('local|everything', visits(9, { outcome: 'failed' }))
  expect((await harness.state()).trial).not.toBeNull()
  for (const person of people.slice(1)) await reportVisits(person, visits(10))
  expect((await harness.state()).trial).toMatchObject({ shown: 50, failed: 9 })
  await harness.change('prototypes', 'trial', { version: '2.0.0', share: 60 })
  await harness.asOwner(`update registry_visits set failed = 0 where version = '1.0.0'`)
  await reportVisits('local|everything', visits(1, { outcome: 'failed' }))
  expect((await harness.state()).trial).toMatchObject({ shown: 50, failed: 10 })
  expect(await stops()).toEqual([])
})

test('counts up to ten visits per person and hour, also with concurrent reports @full', async () => {
  await Promise.all(Array.from({ length: 20 }, () => reportVisits('local|everything', visits(3))))
  expect((await counts()).items).toMatchObject([{ version: '2.0.0', shown: 10 }])
  await reportVisits('local|designer', visits(3))
  expect((await counts()).items).toMatchObject([{ shown: 13 }])
  expect(JSON.stringify(await harness.asOwner('select * from registry_visitors'))).not.toContain('local|')
})

test('returns loading times of a version by hour and by day', async () => {
  await reportVisits('local|designer', visits(5, { loadMs: 180, renderMs: 40, violations: 1 }))
  await reportVisits('local|everything', visits(5, { loadMs: 3000 }))
  await harness.asOwner(`update registry_visits set hour = hour - interval '3 days'`)
  await reportVisits('local|viewer', visits(1))
  const { step, items } = await counts(7)
  expect(step).toBe('day')
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ shown: 10, failed: 0, violations: 5, renderMs: { median: 25 } })
  expect(items[0]?.loadMs?.median).toBeLessThanOrEqual(200)
  expect(items[0]?.loadMs?.most).toBeGreaterThan(2400)
  expect(items[1]).toMatchObject({ shown: 1, loadMs: null })
  expect(await counts(2)).toMatchObject({ step: 'hour', items: [{ shown: 1 }] })
})

test('rejects visits by non-members, of unknown versions, and more than a batch', async () => {
  await reportVisits('local|designer', [...visits(1, { version: '9.0.0' }), ...visits(1, { remote: 'unknown' })])
  expect((await counts()).items).toEqual([])
  const call = { method: 'POST', url: '/api/registry/visits' } as const
  expect((await harness.call({ ...call, body: { visits: visits(1) } })).status).toBe(401)
  expect((await harness.call({ ...call, as: 'local|guest', body: { visits: visits(51) } })).status).toBe(400)
  const large = { visits: visits(1), padding: 'x'.repeat(17_000) }
  expect((await harness.call({ ...call, as: 'local|guest', body: large })).status).toBe(413)
})

test('limits a person to thirty batches per minute @full', async () => {
  for (let batch = 0; batch < 30; batch += 1) await reportVisits('local|viewer', visits(1))
  const call = { method: 'POST', url: '/api/registry/visits', as: 'local|viewer' } as const
  expect((await harness.call({ ...call, body: { visits: visits(1) } })).status).toBe(429)
})

test('publishes counted visits as metrics', async () => {
  const published: unknown[] = []
  const note = (message: unknown) => void published.push(message)
  visitChannel.subscribe(note)
  afterTest(() => visitChannel.unsubscribe(note))
  await reportVisits('local|viewer', [
    ...visits(9),
    ...visits(3, { outcome: 'failed' }),
    ...visits(1, { version: '9.9.9' }),
  ])
  expect(published).toEqual([{ remote: 'prototypes', version: '2.0.0', shown: 9, failed: 1 }])
})

describe('alerts', () => {
  const url = '/api/registry/remotes/prototypes/alerts'
  const settings = { recipients: ['everything@lintel.test', 'designer@lintel.test'], isWebhook: true }

  function save(body: unknown = settings, call: Partial<Call> = {}, as?: string) {
    return harness.byPerson({ method: 'PUT', url, body, ...call }, as)
  }

  test('notifies members and webhooks once about a live version that fails more often', async () => {
    const news = () => harness.byPerson({ method: 'POST', url: '/api/news' })
    await news()
    await harness.asOwner(`update visits set seen_at = now() - interval '2 hours'`)
    const endpoint = { address: 'https://example.com/events', description: '', events: ['release.alert'] }
    expect((await harness.byPerson({ method: 'POST', url: '/api/webhooks', body: endpoint })).status).toBe(201)
    expect((await save({ ...settings, recipients: ['Everything@lintel.test', 'designer@lintel.test'] })).status).toBe(
      200,
    )
    expect((await harness.byPerson({ url })).json()).toEqual(settings)
    for (const person of people.slice(0, 4)) await reportVisits(person, visits(10, { version: '1.0.0' }))
    await harness.change('prototypes', 'promote')
    for (const person of people.slice(0, 4))
      await reportVisits(person, [...visits(7), ...visits(3, { outcome: 'failed', kind: 'render' })])
    const emails = await harness.asOwner(`select "to", subject, text from outbox_emails order by "to"`)
    expect(emails).toMatchObject([
      { to: 'designer@lintel.test' },
      { to: 'everything@lintel.test', subject: 'Lintel: prototypes 2.0.0 is failing more often' },
    ])
    expect(JSON.stringify(emails)).toContain('2.0.0: 6 of 20 page loads failed')
    expect(JSON.stringify(emails)).toContain('1.0.0: 0 of 40 page loads failed')
    const messages = await harness.asOwner<{ body: string }>(`select body from webhook_messages`)
    expect(await printedByExample(messages[0]?.body ?? '')).toBe('prototypes 2.0.0 failed in 6 of 20 page loads')
    expect(messages.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      {
        type: 'release.alert',
        data: { remote: 'prototypes', version: '2.0.0', failures: 6, previousVersion: '1.0.0' },
      },
    ])
    const detail = 'It failed in 6 of 20 page loads, version 1.0.0 in 0 of 40 page loads.'
    expect((await harness.state()).versions).toMatchObject([{ alert: { detail } }, { alert: null }])
    expect((await news()).text).toContain('This version fails more often than the previous one.')
  })

  test('reports a trial that is stopped, only to members of organizations that asked', async () => {
    expect((await save({ recipients: ['everything@lintel.test'], isWebhook: true })).status).toBe(200)
    for (const person of people.slice(0, 2)) await reportVisits(person, visits(10, { version: '1.0.0' }))
    for (const person of people.slice(0, 2))
      await reportVisits(person, [...visits(5), ...visits(5, { outcome: 'failed' })])
    expect((await harness.state()).trial).toBeNull()
    const emails = await harness.asOwner(`select organization_id, "to" from outbox_emails`)
    expect(emails).toEqual([{ organization_id: 'CFA', to: 'everything@lintel.test' }])
  })

  test('records settings that change, and trials that stop, in the audit log', async () => {
    await harness.close()
    harness = await openRegistryHarness({ REGISTRY_ORGANIZATIONS: 'CFA' })
    await harness.publish(aRelease())
    await harness.publish({ ...aRelease({ version: '2.0.0' }), audience: { share: 50 } })
    for (const body of [settings, settings, { ...settings, isWebhook: false }])
      expect((await save(body)).status).toBe(200)
    for (const person of people.slice(0, 2)) await reportVisits(person, visits(10, { version: '1.0.0' }))
    for (const person of people.slice(0, 2))
      await reportVisits(person, [...visits(5), ...visits(5, { outcome: 'failed' })])
    const { items } = (await harness.byPerson({ url: '/api/organizations/CFA/audit-log?take=3' })).json<AuditPage>()
    const [name, emails] = ['prototypes', settings.recipients]
    const detail = 'It failed in 10 of 20 visits, the live version in 0 of 20 visits.'
    expect(items).toMatchObject([
      { action: 'release-changed', actor: { kind: 'system' }, after: { name, release: 'trialStopped', detail } },
      { before: { name, emails, isWebhook: true }, after: { name, emails, isWebhook: false } },
      { action: 'release-alerts-changed', before: { name, emails: [], isWebhook: false } },
    ])
  })

  test('lets members who can release change alerts, with members as recipients, within limits', async () => {
    const codes = async (answers: ReturnType<typeof save>[]) => (await Promise.all(answers)).map(({ status }) => status)
    const many = Array.from({ length: 21 }, (_, index) => `a${index}@lintel.test`)
    expect(
      await codes([
        save({ ...settings, recipients: ['stranger@example.org'] }),
        save({ ...settings, recipients: many }),
        save({ ...settings, recipients: ['nobody'] }),
        save({ ...settings, url: 'https://example.org/' }),
        save(settings, {}, 'local|designer'),
        save(settings, { url: url.replace('prototypes', 'unknown') }),
        harness.byToken({ method: 'PUT', url, body: settings }),
      ]),
    ).toEqual([422, 400, 400, 400, 403, 404, 401])
    expect((await harness.byPerson({ url })).json()).toEqual({ recipients: [], isWebhook: false })
    expect((await harness.byPerson({ url }, 'local|designer')).status).toBe(403)
  })
})

/** What the receiver in the documentation prints about a message. */
async function printedByExample(body: string): Promise<string> {
  const text = await readFile(new URL('../../../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const port = 40_000 + (process.pid % 20_000)
  const program = spawn(process.execPath, ['--input-type=module', '--eval', /```js\n(.*?)```/s.exec(text)?.[1] ?? ''], {
    cwd: new URL('../../../../..', import.meta.url),
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), WEBHOOK_SECRET: secret },
  })
  afterTest(() => void program.kill())
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  await lines.next()
  const [id, at] = ['message', new Date()]
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) }
  const signature = new Webhook(secret).sign(id, at, body)
  await fetch(`http://localhost:${port}/`, {
    method: 'POST',
    body,
    headers: { ...headers, 'webhook-signature': signature },
  })
  return String((await lines.next()).value)
}
