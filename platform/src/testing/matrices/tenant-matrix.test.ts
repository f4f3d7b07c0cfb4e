import { afterEach, expect, test } from '@jest/globals'
import { enterScope } from '../../database/scope.ts'
import type { App } from '../../interfaces/app.ts'
import { listMembers } from '../../modules/organization/members/repository.ts'
import { memberOf, openToAll, signedIn } from '../../plugins/access.ts'
import { seedReviewedCapture } from '../../modules/data/capture-reviews/testing/seed-reviewed-capture.ts'
import { seedTopic } from '../../modules/data/topics/testing/topic-calls.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { canary } from './foreign-organization.ts'
import { hasAccountWithEveryRole, walkedRoutes, walkTenantMatrix } from './tenant-matrix.ts'

const timeout = 240_000

let platform: TestApp | undefined
afterEach(async () => {
  await platform?.close()
  platform = undefined
})

async function violationsOf(extend: (rest: App) => void, only = '/api/injected'): Promise<string[]> {
  platform = await buildTestApp({ extend })
  return walkTenantMatrix(platform, (route) => route.url.startsWith(only))
}

test(
  "isolates every organization's data on every route",
  async () => {
    platform = await buildTestApp()
    await seedReviewedCapture(platform)
    await seedTopic(platform)
    expect(await walkTenantMatrix(platform)).toEqual([])
    expect(hasAccountWithEveryRole()).toBe(true)
    const injected = await platform.asOwner(`select 1 from organization_changes where actor_name = $1`, [canary])
    expect(injected).not.toEqual([])
    expect(walkedRoutes(platform.app.protectedRoutes).length).toBeGreaterThan(18)
  },
  timeout,
)

test('does not start with a route that declares no access', async () => {
  await expect(buildTestApp({ extend: (rest) => rest.get('/injected', () => 'open') })).rejects.toThrow(
    "These routes don't declare who can call them (config.access): GET /api/injected",
  )
})

test(
  'detects a route that trusts the address instead of the membership @full',
  async () => {
    const violations = await violationsOf((rest) =>
      rest.get<{ Params: { org: string } }>('/injected/:org', { config: { access: signedIn() } }, async (request) => {
        await enterScope(request.scope.tx, { organizationId: request.params.org })
        return listMembers(request.scope.tx, request.params.org)
      }),
    )
    expect(violations).toContain('GET /api/injected/:org: local|guest (path ZED, header none) received data of ZED')
  },
  timeout,
)

test(
  'detects a route that checks the header but reads the organization of the address @full',
  async () => {
    const violations = await violationsOf((rest) =>
      rest.get<{ Params: { org: string } }>(
        '/injected/:org',
        { config: { access: memberOf('header') } },
        async (request) => {
          await enterScope(request.scope.tx, { organizationId: request.params.org })
          return listMembers(request.scope.tx, request.params.org)
        },
      ),
    )
    expect(violations).toContain('GET /api/injected/:org: local|designer (path ZED, header CFA) received data of ZED')
  },
  timeout,
)

test(
  'detects data behind a public route @full',
  async () => {
    const violations = await violationsOf((rest) =>
      rest.get('/injected', { config: { access: openToAll() } }, () => ({ name: canary })),
    )
    expect(violations).toContain('GET /api/injected: local|guest (path NOWHERE, header none) received data of ZED')
  },
  timeout,
)
