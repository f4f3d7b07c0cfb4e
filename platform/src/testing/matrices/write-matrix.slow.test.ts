import { afterEach, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PlatformError } from '../../errors.ts'
import { enterScope } from '../../database/scope.ts'
import type { App } from '../../interfaces/app.ts'
import { plantReviewedCapture } from '../../modules/data/capture-reviews/testing/plant-reviewed-capture.ts'
import { plantTopic } from '../../modules/data/topics/testing/topic-calls.ts'
import { captures } from '../../modules/data/captures/schema.ts'
import { memberOf } from '../../plugins/access.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { foreignOrganization } from './foreign-organization.ts'
import { walkMaximumMatrix } from './maximum-matrix.ts'
import { walkWriteMatrix } from './write-matrix.ts'

let platform: TestApp | undefined
afterEach(async () => {
  await platform?.close()
  platform = undefined
})

test('lets nobody change or recognize what another organization has, by no valid body', async () => {
  platform = await buildTestApp()
  await plantReviewedCapture(platform)
  await plantTopic(platform)
  expect(await walkWriteMatrix(platform)).toEqual([])
}, 120_000)

const named = z.object({ captureId: z.uuid() })

async function violationsOf(extend: (rest: App) => void): Promise<string[]> {
  platform = await buildTestApp({ extend })
  await plantReviewedCapture(platform)
  return walkWriteMatrix(platform, '/api/planted')
}

test('notices a call that changes what its body names, whosever it is', async () => {
  const violations = await violationsOf((rest) =>
    rest.post(
      '/planted',
      { config: { access: memberOf('header') }, schema: { body: named, response: { 200: z.object({}) } } },
      async ({ organizationScope: { tx }, body }) => {
        await enterScope(tx, { organizationId: foreignOrganization })
        await tx.update(captures).set({ application: 'Mine' }).where(eq(captures.id, body.captureId))
        return {}
      },
    ),
  )
  expect(violations).toEqual(['POST /api/planted: rows of ZED have changed'])
}, 60_000)

test('notices a call that tells what is elsewhere from what is nowhere, and a body that shows nothing', async () => {
  const violations = await violationsOf((rest) => {
    const config = { access: memberOf('header') }
    rest.post(
      '/planted/:captureId',
      { config, schema: { body: named, params: named } },
      async ({ organizationScope: { tx }, params }) => {
        await enterScope(tx, { organizationId: foreignOrganization })
        const found = await tx.select().from(captures).where(eq(captures.id, params.captureId))
        throw new PlatformError('planted/gone', found.length === 0 ? 404 : 409, 'It is gone.')
      },
    )
    const odd = named.extend({ text: z.string().refine((text) => text === 'odd', 'Say odd.') })
    rest.post('/planted', { config, schema: { body: odd } }, () => ({}))
  })
  expect(violations).toEqual([
    expect.stringMatching(/^POST \/api\/planted\/:captureId: others' rows are answered 409 .*, and absent ones 404/),
    expect.stringMatching(/^POST \/api\/planted: the body made for it is refused: 400 .*Say odd/),
  ])
}, 60_000)

test('answers every integer at its documented maximum', async () => {
  platform = await buildTestApp()
  await plantReviewedCapture(platform)
  await plantTopic(platform)
  expect(await walkMaximumMatrix(platform)).toEqual([])
}, 120_000)

test('notices a call whose documented maximum is more than its column holds', async () => {
  const asked = z.object({ planted: z.coerce.number().int().min(0).max(100_000) })
  platform = await buildTestApp({
    extend: (rest) =>
      rest.get(
        '/planted',
        { config: { access: memberOf('header') }, schema: { querystring: asked } },
        async ({ organizationScope: { tx }, query }) => {
          await tx.execute(sql`select ${query.planted}::smallint`)
          return {}
        },
      ),
  })
  const violations = await walkMaximumMatrix(platform, '/api/planted')
  expect(violations).toEqual([expect.stringMatching(/^GET \/api\/planted: is answered 500/)])
}, 60_000)
