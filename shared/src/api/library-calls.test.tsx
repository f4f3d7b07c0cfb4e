import { expect, test } from '@jest/globals'
import { storeOrganization } from '../organization/active-organization.ts'
import { anOrganization } from '../testing/fixtures/index.ts'
import { apiErrorCodes } from './api-error.ts'
import { installApi } from './api-settings.ts'
import { libraryCalls } from './library-calls.ts'

test('gives a library a token for each call, for the organization that it names', async () => {
  let calls = 0
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.resolve(`t${++calls}`) })
  storeOrganization(anOrganization({ id: 'HFA' }))
  expect(await libraryCalls.headers('CFA')).toMatchObject({ Authorization: 'Bearer t1', Organization: 'CFA' })
  expect(await libraryCalls.headers('CFA')).toMatchObject({ Authorization: 'Bearer t2', Organization: 'CFA' })
})

test('gives no headers where there is no token', async () => {
  installApi({ baseUrl: '/api', getAccessToken: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect(libraryCalls.headers('CFA')).rejects.toMatchObject({ name: 'ApiError', code: apiErrorCodes.network })
})
