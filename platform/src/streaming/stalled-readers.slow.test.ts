import { expect, test, afterEach, beforeEach, describe } from '@jest/globals'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@lintel/shared/testing/runner'
import { countSpooledBytes } from './spool/spool-file.ts'
import {
  admin,
  bytesOf,
  openStreamHarness,
  wideRowCount,
  type Row,
  type StreamHarness,
} from './testing/stream-harness.ts'

describe('stalled readers', () => {
  const designer = 'local|designer'

  let harness: StreamHarness
  beforeEach(async () => {
    harness = await openStreamHarness({ STREAMS_AT_ONCE: '5', STOP_WITHIN_SECONDS: '1' })
  })
  afterEach(() => {
    harness.release()
    return harness.platform.close()
  })

  async function expectAllIsOver(): Promise<void> {
    await until(async () => expect(await harness.inUse()).toEqual([0, 0]), { timeout: 10_000 })
  }

  /** Opens a response without reading it, once a slot is available. */
  async function stall(organization = 'CFA', as = admin): Promise<IncomingMessage> {
    let response: IncomingMessage | undefined
    await until(
      async () => {
        response = await harness.open('wide', await harness.headersOf({}, organization, as))
        if (response.statusCode !== 200) response.resume()
        expect(response.statusCode).toBe(200)
      },
      { timeout: 10_000 },
    )
    if (!response) throw new Error('No answer was opened.')
    return response
  }

  async function rowsOf(response: IncomingMessage): Promise<Row[]> {
    return JSON.parse((await bytesOf(response)).toString()) as Row[]
  }

  test("a person's five stalled readers, in two organizations, delay no one", async () => {
    const stalled: IncomingMessage[] = []
    for (const organization of ['CFA', 'HFA', 'CFA', 'HFA', 'CFA']) stalled.push(await stall(organization))
    await expectAllIsOver()
    expect(countSpooledBytes()).toBeGreaterThan(0)

    await harness.platform.asOwner(`update members set roles = '{organization.update}' where user_id = '${designer}'`)
    const [others, again] = await Promise.all([
      harness.open('wide', await harness.headersOf({}, 'CFA', designer)).then(rowsOf),
      harness.open('wide', await harness.headersOf({}, 'CFA', designer)).then(rowsOf),
    ])
    expect([others.length, again.length]).toEqual([wideRowCount, wideRowCount])

    for (const response of stalled) expect((await rowsOf(response)).at(-1)?.n).toBe(wideRowCount)
    await until(() => expect(countSpooledBytes()).toBe(0))
  })

  test('a slow client gets every byte, and the database is finished long before', async () => {
    const whole = await bytesOf(await stall())
    const slow = await stall()
    await expectAllIsOver()
    const taken: Buffer[] = []
    for await (const chunk of slow) {
      taken.push(chunk as Buffer)
      await pause(1)
    }
    expect(Buffer.concat(taken).equals(whole)).toBe(true)
    await until(() => expect(countSpooledBytes()).toBe(0))
  })

  test('a reader who disconnects leaves no slot, no transaction and nothing on disk', async () => {
    // One more than a person may have at once.
    for (let count = 0; count < 13; count += 1) {
      const response = await stall()
      await until(() => expect(countSpooledBytes()).toBeGreaterThan(0), { timeout: 10_000 })
      response.destroy()
      await until(() => expect(countSpooledBytes()).toBe(0))
    }
    await expectAllIsOver()
  })

  test('a shutdown does not wait for stalled readers', async () => {
    const response = await stall()
    await expectAllIsOver()
    await harness.platform.app.close()
    await expect(bytesOf(response)).rejects.toThrow('aborted')
    await until(() => expect(countSpooledBytes()).toBe(0))
  })

  test.each([
    ['role', `update members set roles = '{}' where user_id = '${admin}'`],
    ['membership', `delete from members where user_id = '${admin}'`],
    ['sign-in', `update users set signed_out_at = now() + interval '1 s' where id = '${admin}'`],
  ])(
    'a response ends when the %s is revoked, both while rows are being read and while they are buffered',
    async (_what, revocation) => {
      const kept = await stall()
      await expectAllIsOver()
      const read = await harness.open('held', await harness.headersOf())
      expect(await harness.openTransactions()).toBe(1)
      await harness.platform.asOwner(revocation)
      await until(() => expect(countSpooledBytes()).toBe(0))
      await expect(bytesOf(kept)).rejects.toThrow('aborted')
      await expect(bytesOf(read)).rejects.toThrow('aborted')
      harness.release()
      await expectAllIsOver()
    },
  )

  test('a response continues when other permissions change, or those of another person', async () => {
    const kept = await stall()
    await expectAllIsOver()
    await harness.platform.asOwner(
      `update members set roles = '{}' where user_id = '${admin}' and organization_id = 'HFA'`,
    )
    await harness.platform.asOwner(`delete from members where user_id = '${designer}'`)
    expect((await rowsOf(kept)).length).toBe(wideRowCount)
  })

  /** Opens responses for an application without reading them, each with a separate consent that the administrator has given. */
  async function stallApplication(grants: string[]): Promise<IncomingMessage[]> {
    const { asOwner, tokenFor } = harness.platform
    const [application] = await asOwner<{ id: string }>(
      `insert into applications (organization_id, name, kind, redirect_addresses, created_by)
     values ('CFA', 'Checker', 'public', '{http://localhost/}', 'Evelyn Everett') returning id`,
    )
    const responses: IncomingMessage[] = []
    for (const consent of grants) {
      await asOwner(
        `insert into application_consents (grant_hash, organization_id, application_id, user_id, user_name, expires_at)
       values ('${consent}', 'CFA', '${application?.id}', '${admin}', 'Evelyn Everett', now() + interval '1 h')`,
      )
      const token = await tokenFor(admin, { azp: application?.id, scope: 'bcf', organization: 'CFA', consent })
      responses.push(await harness.open('wide', { authorization: `Bearer ${token}`, organization: 'CFA' }))
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(grants.map(() => 200))
    return responses
  }

  test('a response to an application ends when its consent is revoked, or the application is removed', async () => {
    const [first, second, third] = await stallApplication(['first', 'second', 'third'])
    await expectAllIsOver()
    const kept = countSpooledBytes()
    await harness.platform.asOwner(`delete from application_consents where grant_hash = 'first'`)
    await until(() => expect(countSpooledBytes()).toBeLessThan(kept))
    await expect(first && bytesOf(first)).rejects.toThrow('aborted')
    expect(second && (await rowsOf(second)).length).toBe(wideRowCount)
    await harness.platform.asOwner('delete from applications')
    await until(() => expect(countSpooledBytes()).toBe(0))
    await expect(third && bytesOf(third)).rejects.toThrow('aborted')
  })
})
