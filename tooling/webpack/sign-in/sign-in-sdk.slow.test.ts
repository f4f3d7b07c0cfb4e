import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { hostFolder } from '../../src/workspace/packages.ts'
import { signInSdk } from './sign-in-sdk.ts'
import * as unusedClients from './unused-clients.ts'

const { alias } = signInSdk(hostFolder)
const client = readFileSync(path.join(alias['@auth0/auth0-spa-js/src'] ?? '', 'Auth0Client.ts'), 'utf8')

test('the stand-ins are all that the SDK takes of what they stand for', () => {
  const replaced =
    /import \{([^}]*)\} from '(?:\.\/(?:mfa|passkey|myaccount|anonymous|fetcher|dpop\/dpop)|@auth0\/auth0-auth-js)';/g
  const taken = [...client.matchAll(replaced)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0])
    .filter((name) => !name?.startsWith('type '))
  expect(taken.sort()).toEqual(Object.keys(unusedClients).sort())
  expect(client).toContain("from './worker/token.worker.ts'")
})

test('what the build of the SDK writes into its sources is its version, and nothing else', () => {
  const folders = ['@auth0/auth0-react/src', '@auth0/auth0-spa-js/src'].map((name) => alias[name] ?? '')
  const written = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/__mocks__|\/worker\//.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\b__[A-Z_]+__\b|process\.env|import\.meta/g) ?? [])
  expect([...new Set(written)]).toEqual(['__VERSION__'])
})

test('tokens are bound to no key, and locks are those of the browser where it has some', () => {
  expect(client).toContain('this.options.useDpop\n      ? new Dpop(')
  const lock = readFileSync(path.join(alias['@auth0/auth0-spa-js/src'] ?? '', 'lock.ts'), 'utf8')
  expect(lock).toMatch(/isWebLocksSupported\(\)\s+\? new WebLocksApiManager\(\)/)
  expect(() => new unusedClients.Dpop()).toThrow('leaves DPoP out')
})

test('the SDK calls them only for what Lintel does not ask of it', () => {
  const called = [...client.matchAll(/this\.(?:mfa|passkey|myAccount|anonymous)\.\w+/g)].map(([call]) => call)
  expect([...new Set(called)].sort()).toEqual([
    // For `createAnonymousSessionOnFailedSilentAuth`.
    'this.anonymous.getTokenSilently',
    'this.anonymous.hasSession',
    // After a second factor was asked for.
    'this.mfa.setMFAAuthDetails',
    // For `connectAccountWithRedirect`.
    'this.myAccount.completeAccount',
    'this.myAccount.connectAccount',
  ])
  expect(() => new unusedClients.MfaApiClient().setMFAAuthDetails()).not.toThrow()
})
