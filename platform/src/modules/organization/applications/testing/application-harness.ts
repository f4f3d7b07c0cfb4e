import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationScope, type ApplicationCreate, type ApplicationSecret } from '@lintel/shared/contract/applications'
import { buildApp } from '../../../../app.ts'
import { readConfig } from '../../../../config.ts'
import { createJobQueue } from '../../../../jobs/job-queue.ts'
import { createLogger } from '../../../../observability/logger.ts'
import { memberOf, signedIn } from '../../../../plugins/access.ts'
import type { App } from '../../../../interfaces/app.ts'
import { openFiles } from '../../../base/files/open-files.ts'
import type { TestResponse } from '../../../../testing/build-test-app.ts'
import { outsideTransactions } from '../../../../testing/outside-transactions.ts'
import type { IdentityConfig } from '../../identity/identity-config.ts'
import { localKeySet } from '../../identity/index.ts'
import { startTestIdentity, type TestIdentity } from '../../identity/testing/start-test-identity.ts'
import { openBrowser, signInFully, type Person } from '../../identity/testing/test-browser.ts'

export const administrator: Person = { email: 'everything@lintel.test', password: 'lintel' }

type ApiCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: object
  organization?: string
  origin?: string
  accept?: string
}

export type ApplicationHarness = {
  app: App
  identity: TestIdentity
  /** Calls the platform with an access token, or without one. */
  call(token: string | undefined, url: string, call?: ApiCall): Promise<TestResponse>
  /** The token of our own application after the person signed in. */
  signIn(person?: Person): Promise<string>
  register(token: string, application: Partial<ApplicationCreate>, organization?: string): Promise<ApplicationSecret>
  close(): Promise<void>
}

/** Two routes that are open to applications, and return their organization. */
function extend(rest: App): void {
  const isOpen = { applicationScope } as const
  const member = { access: memberOf('header', isOpen) }
  rest.get('/seeded/member', { config: member }, ({ organizationScope }) => organizationScope.organizationId)
  const person = { access: signedIn({ entersOrganization: true, ...isOpen }) }
  rest.get('/seeded/person', { config: person }, ({ scope }) => scope.organizationId ?? 'none')
}

type Settings = { environment?: Record<string, string>; identity?: Partial<IdentityConfig> }

/** The platform and its identity provider on one database, as `main.ts` starts them. */
export async function openApplicationHarness({
  environment,
  identity: changes,
}: Settings = {}): Promise<ApplicationHarness> {
  const identity = await startTestIdentity(changes)
  const { app, close } = await startPlatform(identity, environment)
  const call: ApplicationHarness['call'] = async (token, url, { method, body, organization, origin, accept } = {}) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(organization !== undefined && { organization }),
      ...(origin !== undefined && { origin }),
      ...(accept !== undefined && { accept }),
    }
    const response = await app.inject({ method: method ?? 'GET', url, headers, ...(body && { payload: body }) })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      json: response.json.bind(response),
    }
  }
  return {
    app,
    identity,
    call,
    signIn: async (person = administrator) => (await signInFully(openBrowser(identity.app), person)).access_token,
    register: async (token, application, organization = 'CFA') => {
      const defaults = { name: 'Model Checker', kind: 'confidential', redirectAddresses: ['http://localhost/callback'] }
      const body = { ...defaults, ...application }
      const response = await call(token, '/api/applications', { method: 'POST', organization, body })
      if (response.status !== 201) throw new Error(`The application was not registered: ${response.text}`)
      return response.json<ApplicationSecret>()
    },
    close,
  }
}

async function startPlatform(
  identity: TestIdentity,
  environment: Record<string, string> = {},
): Promise<{ app: App; close(): Promise<void> }> {
  const limits = { WRITES_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000', PERSON_CALLS_PER_MINUTE: '100000' }
  const config = readConfig({ ...limits, ...environment })
  const { db } = identity.database
  const folder = await mkdtemp(join(tmpdir(), 'lintel-test-files-'))
  const secret = 'the secret of all test applications'
  const files = outsideTransactions(await openFiles({ ...config.files, dataDirectory: folder, secret }))
  const jobs = createJobQueue(db, config.assembly)
  const keys = localKeySet(identity.config.keysDirectory, () => new Date())
  const app = await buildApp({ config, db, files, jobs, keys, logger: createLogger({ logLevel: 'silent' }), extend })
  async function close(): Promise<void> {
    await app.close()
    await jobs.close()
    await identity.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, close }
}
