import { expect, test } from '@jest/globals'
import { http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { loadConfig, parseConfig } from './config.ts'
import { aConfig } from './testing/fixtures.ts'

test('accepts a complete configuration', () => {
  expect(parseConfig(aConfig())).toEqual(aConfig())
})

test('defaults to the API of the environment that serves the page', () => {
  expect(parseConfig({ ...aConfig(), apiBaseUrl: undefined })).toEqual(aConfig({ apiBaseUrl: '/api' }))
})

test('ignores unknown keys of older deployments', () => {
  expect(parseConfig({ ...aConfig(), unknown: null })).toEqual(aConfig())
})

test('names every key that is missing or wrong', () => {
  const wrong = { ...aConfig({ supportEmail: 'nobody' }), apiBaseUrl: 'elsewhere' }
  expect(() => parseConfig(wrong)).toThrow(
    expect.objectContaining({
      code: 'host/config-invalid',
      problems: [expect.stringMatching(/^apiBaseUrl: /), expect.stringMatching(/^supportEmail: /)],
    }),
  )
})

test('requires a script URL for the Autodesk engine', () => {
  expect(() => parseConfig(aConfig({ viewer: { engine: 'autodesk' } }))).toThrow(
    expect.objectContaining({ problems: [expect.stringMatching(/^viewer\.scriptUrl: /)] }),
  )
})

test.each([
  ['missing', new HttpResponse(null, { status: 404 })],
  ['not JSON', HttpResponse.html('<h1>Welcome</h1>')],
])('reports that the configuration is %s', async (_, response) => {
  mockServer.use(http.get('/config.json', () => response))
  await expect(loadConfig()).rejects.toMatchObject({ name: 'StartError', code: 'host/config-unavailable' })
})
