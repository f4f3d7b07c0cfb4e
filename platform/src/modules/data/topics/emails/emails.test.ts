import { expect, test, afterAll, beforeAll, beforeEach, describe } from '@jest/globals'
import { eventFieldNames } from '../history/event-fields.ts'
import type { ReportedEvent } from './due-repository.ts'
import { topicEmail } from './email.model.ts'
import type { Topic, TopicComment, TopicMassChangeResult } from '@lintel/shared/contract/topics'
import type { News } from '@lintel/shared/contract'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { organizationId } from '../../capture-reviews/testing/seed-capture.ts'
import { topicCalls, type TopicCalls } from '../testing/topic-calls.ts'
import { dailyTimesAround } from './daily-time.model.ts'
import { writeDueEmails } from './write-emails.ts'

describe('email texts', () => {
  const emailBranding = {
    productName: 'Lintel',
    hostOrigin: 'https://lintel.test',
    platformOrigin: 'https://lintel.test',
  }
  const person = { organizationId: 'ACME', firstName: 'Rowan', lastName: 'Reyes', hasMore: false }

  /** The lines of an email that describe a change of this field. */
  function linesOf(field: string, values: Pick<ReportedEvent, 'before' | 'after'>, through: string | null = null) {
    const event = { kind: 'field', field, ...values, author: 'Eve', through, comment: null, isMention: false }
    const topic = { topicId: '1', number: 1, title: 'Door', project: 'House', position: 1, events: [event] }
    const { text } = topicEmail(emailBranding, [topic], person)
    return text.split('\n').filter((line) => line.startsWith('- '))
  }

  test('names every history field in emails', () => {
    expect(eventFieldNames).toHaveLength(12)
    for (const field of eventFieldNames) {
      for (const before of [null, 'one']) {
        const lines = linesOf(field, { before, after: 'two' })
        expect(lines).toHaveLength(1)
        expect(lines[0]).toMatch(/^- Eve has \S+( \S+)+\.$/)
        expect(lines[0]).not.toMatch(/ {2}| :|[a-z][A-Z]/)
      }
    }
    expect(linesOf('import', { before: null, after: 'model.bcfzip' })).toEqual([
      '- Eve has imported it from model.bcfzip.',
    ])
    expect(linesOf('isPerhapsResolved', { before: 'true', after: 'false' })).toEqual([
      "- Eve has answered whether it's resolved.",
    ])
  })

  test('names the application through which someone made a change', () => {
    expect(linesOf('status', { before: null, after: 'Closed' }, 'Site\r\nAssistant')).toEqual([
      '- Eve (through Site Assistant) has set Status to Closed.',
    ])
  })

  test('leaves out fields of a later release', () => {
    expect(linesOf('laterField', { before: 'one', after: 'two' })).toEqual([])
  })
})

describe('email notifications', () => {
  const [eve, rowan, dario] = ['local|everything', 'local|reviewer', 'local|designer']

  let platform: TestApp
  let calls: TopicCalls
  beforeAll(async () => {
    platform = await buildTestApp()
    calls = await topicCalls(platform)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    await platform.asOwner('delete from topics')
    await platform.asOwner('delete from outbox_emails')
    await platform.asOwner('delete from preferences')
    await platform.asOwner(
      `update members set roles = roles || '{topics.read,topics.create,topics.update}'
     where user_id = any($1) and organization_id = $2`,
      [[rowan, dario], organizationId],
    )
  })

  const emailBranding = {
    productName: 'Lintel',
    hostOrigin: 'https://lintel.test',
    platformOrigin: 'https://lintel.test',
  }

  /** Runs two workers at the same time, this many minutes from now. */
  async function writeEmails(minutes = 0): Promise<void> {
    const logger = {
      error: (what: unknown) => {
        throw what
      },
    }
    const { db, jobs } = platform
    const now = new Date(Date.now() + 1000 + minutes * 60_000)
    const deps = { db, jobs, emailBranding, logger }
    await Promise.all([writeDueEmails(deps, now), writeDueEmails(deps, now)])
  }

  type EmailText = { to: string; subject: string; text: string }

  /** Returns and deletes the emails written since the last call, sorted by recipient. */
  async function takeEmails(): Promise<EmailText[]> {
    const found = await platform.asOwner<EmailText>(
      'delete from outbox_emails returning recipient_id as "to", subject, text',
    )
    return found.sort((one, other) => one.to.localeCompare(other.to))
  }

  async function takeRecipients(): Promise<string[]> {
    return (await takeEmails()).map(({ to }) => to)
  }

  async function comment({ id }: Topic, text: string, as = eve): Promise<TopicComment> {
    return (await calls.call(`/topics/${id}/comments`, { method: 'POST', body: { text }, as })).json<TopicComment>()
  }

  async function read({ id }: Topic, as: string): Promise<Topic> {
    return (await calls.call(`/topics/${id}`, { as })).json<Topic>()
  }

  async function follow({ id }: Topic, as: string, method: 'PUT' | 'DELETE' = 'PUT'): Promise<Topic> {
    return (await calls.call(`/topics/${id}/following`, { method, as })).json<Topic>()
  }

  function choose(as: string, time: string, timeZone = 'UTC') {
    const body = { key: 'topics.letters', value: JSON.stringify({ time, timeZone }), group: null, userId: as }
    return platform.call({ method: 'POST', url: `/api/users/${encodeURIComponent(as)}/preferences`, as, body })
  }

  test('emails mentioned and assigned people once, but not about their own changes @full', async () => {
    const topic = await calls.add({ title: 'Door\r\nBcc: all@lintel.test', assignedTo: rowan })
    expect([topic.isFollowed, (await read(topic, rowan)).isFollowed]).toEqual([true, true])
    expect((await read(topic, dario)).isFollowed).toBe(false)
    await comment(topic, 'Please look, @[Dario Delgado](local|designer) and @[Gale Guest](local|guest).')
    await writeEmails()
    const [toDario, toRowan, ...others] = await takeEmails()
    expect(others).toEqual([])
    expect(toDario).toMatchObject({ to: dario, subject: 'Lintel: #1 Door Bcc: all@lintel.test' })
    expect(toDario?.text).toContain('- Evelyn Everett mentioned you: Please look, @Dario Delgado and @Gale Guest.')
    expect(toDario?.text).toContain(`https://lintel.test/${organizationId}/data-management/topics/${topic.id}`)
    expect(toDario?.text).toContain('https://lintel.test/account#topic-letters')
    expect(toRowan).toMatchObject({ to: rowan })
    expect(toRowan?.text).toContain('- Evelyn Everett has created this topic.')
    expect(toRowan?.text).toContain('- Evelyn Everett has set Assigned To to Rowan Reyes.')
    expect(toRowan?.text).toContain('- Evelyn Everett commented: Please look')
    await writeEmails(60)
    expect(await takeEmails()).toEqual([])
  })

  test('emails about a topic at most every ten minutes, and groups changes, leaving out deleted comments', async () => {
    const [one, two] = [await calls.add({ assignedTo: rowan }), await calls.add({ assignedTo: rowan })]
    await writeEmails()
    expect((await takeEmails()).map(({ subject }) => subject)).toEqual(['Lintel: 2 topics'])
    await comment(one, 'First')
    const second = await comment(one, 'Second')
    await calls.call(`/topics/${one.id}/comments/${second.id}`, { method: 'DELETE' })
    await writeEmails(5)
    expect(await takeEmails()).toEqual([])
    await comment(two, 'Third')
    await writeEmails(12)
    const [email, ...others] = await takeEmails()
    expect(others).toEqual([])
    expect(email?.text).toMatch(/commented: First[^]*has deleted a comment[^]*commented: Third/)
    expect(email?.text).not.toContain('Second')
  })

  test('lets commenters follow a topic until they unfollow it, and again when they are mentioned', async () => {
    const topic = await calls.add()
    await comment(topic, 'Seen.', rowan)
    expect((await read(topic, rowan)).isFollowed).toBe(true)
    await writeEmails()
    expect(await takeRecipients()).toEqual([eve])
    expect((await follow(topic, rowan, 'DELETE')).isFollowed).toBe(false)
    await comment(topic, 'Still there?')
    await comment(topic, 'Yes.', rowan)
    expect((await read(topic, rowan)).isFollowed).toBe(false)
    await writeEmails(30)
    expect(await takeRecipients()).toEqual([eve])
    await comment(topic, 'So, @[Rowan Reyes](local|reviewer)?')
    await writeEmails(60)
    const [email] = await takeEmails()
    expect(email).toMatchObject({ to: rowan })
    expect(email?.text).not.toContain('Still there?')
    expect((await follow(topic, dario)).isFollowed).toBe(true)
    await calls.call(`/topics/${topic.id}`, { method: 'PATCH', body: { revision: 1, status: 'Closed' }, as: rowan })
    await writeEmails(90)
    const emails = await takeEmails()
    expect(emails.map(({ to }) => to)).toEqual([dario, eve])
    expect(emails[0]?.text).toContain('- Rowan Reyes has set Status to Closed; it was Open.')
    expect(emails[0]?.text).not.toContain('So,')
  })

  test('makes creators and assignees of older topics follow them', async () => {
    const topic = await calls.add({ assignedTo: rowan })
    await comment(topic, 'Long ago')
    await platform.asOwner('delete from topic_followers')
    expect([(await read(topic, eve)).isFollowed, (await read(topic, rowan)).isFollowed]).toEqual([true, true])
    expect((await read(topic, dario)).isFollowed).toBe(false)
    // No one is notified of earlier changes, and the replaced assignee is notified of the change.
    const revision = (await read(topic, dario)).revision
    await calls.call(`/topics/${topic.id}`, { method: 'PATCH', body: { revision, assignedTo: null }, as: dario })
    await writeEmails()
    const emails = await takeEmails()
    expect(emails.map(({ to }) => to)).toEqual([eve, rowan])
    for (const { text } of emails) expect(text).not.toContain('Long ago')
    for (const { text } of emails) expect(text).toContain('- Dario Delgado removed Assigned To: Rowan Reyes.')
    await platform.asOwner('delete from topic_followers')
    expect((await follow(topic, eve, 'DELETE')).isFollowed).toBe(false)
    await comment(topic, 'No more', rowan)
    await writeEmails(30)
    expect(await takeRecipients()).toEqual([])
  })

  test("doesn't email people who left, lost the role or disabled emails, but still shows their activity feed @full", async () => {
    const topic = await calls.add({ assignedTo: rowan })
    await platform.call({ method: 'POST', url: '/api/news', as: rowan, organization: organizationId })
    await platform.asOwner(`update visits set seen_at = now() - interval '2 hours'`)
    await writeEmails()
    await takeEmails()
    await choose(rowan, 'never')
    await comment(topic, 'Not by letter', dario)
    await writeEmails(30)
    expect(await takeRecipients()).toEqual([eve])
    const news = await platform.call({ method: 'POST', url: '/api/news', as: rowan, organization: organizationId })
    const emails = news.json<News>().items.filter(({ path }) => path.endsWith(topic.id))
    expect(emails).toMatchObject([{ title: `#${topic.number} A door is missing` }])
    await platform.asOwner('delete from preferences')
    await platform.asOwner(`update members set roles = array_remove(roles, 'topics.read') where user_id = $1`, [dario])
    await comment(topic, 'Hello?')
    await writeEmails(60)
    expect(await takeRecipients()).toEqual([rowan])
    await platform.asOwner(`update members set roles = roles || '{topics.read}' where user_id = $1`, [dario])
    await platform.asOwner(`delete from members where user_id = $1 and organization_id = $2`, [rowan, organizationId])
    await comment(topic, 'Anybody?')
    await writeEmails(90)
    expect(await takeRecipients()).toEqual([dario])
    await platform.asOwner(`insert into members (organization_id, user_id, roles) values ($1, $2, '{topics.read}')`, [
      organizationId,
      rowan,
    ])
    await comment(topic, 'Back?')
    await writeEmails(120)
    const [toDario, toRowan] = await takeEmails()
    expect([toDario?.to, toRowan?.to]).toEqual([dario, rowan])
    expect(toRowan?.text).not.toContain('Anybody?')
  })

  test("sends one daily email in the morning of the person's time zone", async () => {
    await choose(rowan, 'daily', 'Asia/Kolkata')
    const topics = [await calls.add({ assignedTo: rowan }), await calls.add({ assignedTo: rowan })]
    const { next } = dailyTimesAround(new Date(), 'Asia/Kolkata')
    const minutesUntilNext = (next.getTime() - Date.now()) / 60_000
    await writeEmails()
    await writeEmails(minutesUntilNext - 1)
    expect(await takeEmails()).toEqual([])
    const body = { topics: topics.map(({ id, revision }) => ({ id, revision })), change: { priority: 'High' } }
    const { results } = (await calls.call('/topics', { method: 'PATCH', body })).json<TopicMassChangeResult>()
    expect(results.map(({ problem }) => problem)).toEqual([null, null])
    await writeEmails(minutesUntilNext + 1)
    const written = await takeEmails()
    expect(written.map(({ to, subject }) => [to, subject])).toEqual([[rowan, 'Lintel: 2 topics']])
    expect(written[0]?.text.match(/has set Priority to High/g)).toHaveLength(2)
    await writeEmails(minutesUntilNext + 2)
    expect(await takeEmails()).toEqual([])
  })
})

describe('time of daily emails', () => {
  test('is 7 a.m. in the time zone, also when daylight saving time begins and ends', () => {
    function timesAround(now: string, zone: string) {
      const { last, next } = dailyTimesAround(new Date(now), zone)
      return [last.toISOString(), next.toISOString()]
    }
    expect(timesAround('2026-03-29T04:59:59Z', 'Europe/Berlin')).toEqual([
      '2026-03-28T06:00:00.000Z',
      '2026-03-29T05:00:00.000Z',
    ])
    expect(timesAround('2026-03-29T05:00:00Z', 'Europe/Berlin')).toEqual([
      '2026-03-29T05:00:00.000Z',
      '2026-03-30T05:00:00.000Z',
    ])
  })
})
