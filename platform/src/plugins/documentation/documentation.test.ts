import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { walkedRoutes } from '../../testing/matrices/tenant-matrix.ts'

const operationSchema = z.looseObject({
  security: z.array(z.record(z.string(), z.array(z.string()))),
  description: z.string().optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
})
const documentSchema = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

let platform: TestApp
let text: string
beforeAll(async () => {
  platform = await buildTestApp({ environment: { PRODUCT_ID: 'acme-bim', PRODUCT_NAME: 'Acme' } })
  text = (await platform.call({ url: '/api/docs/json' })).text
})
afterAll(() => platform.close())

function documented() {
  return documentSchema.parse(JSON.parse(text))
}

test('describes every route below /api and /bcf, with who may call it', () => {
  const routes = walkedRoutes(platform.app.protectedRoutes).filter(({ url }) => /^\/(?:api|bcf)\//.test(url))
  for (const { method, url } of routes) {
    const operation = documented().paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect({ method, url, operation }).toEqual({ method, url, operation: expect.anything() })
    // Where one address has two ways in, the document tells of the one for people.
    const isOpen = routes.every(
      (other) => other.method !== method || other.url !== url || other.access?.kind === 'public',
    )
    expect(operation?.security).toEqual(isOpen ? [] : [{ bearer: [] }])
    expect(operation?.responses).toHaveProperty('default')
  }
  const change = documented().paths['/api/organizations/{id}']?.put
  expect(change?.description).toContain('`acme-bim.organization.update`')
})

test('refers to nothing that is missing', () => {
  const document: unknown = JSON.parse(text)
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document)
    expect([pointer, found]).not.toEqual([pointer, undefined])
  }
})

test('gives generated clients what they need, by the recommended rules of a linter', async () => {
  // The specification's addresses include some that look alike: `/{id}/users` and `/users/{id}`.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source: text, config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('shows itself as a page without scripts from elsewhere', async () => {
  const page = await platform.call({ url: '/api/docs/' })
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const parts = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(
    ([, url = '']) => new URL(url, 'http://localhost/api/docs/').pathname,
  )
  const statuses = await Promise.all(parts.map(async (url) => [url, (await platform.call({ url })).status]))
  expect(statuses).toEqual(parts.map((url) => [url, 200]))
})
