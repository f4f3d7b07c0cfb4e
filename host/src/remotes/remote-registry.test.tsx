import { beforeEach, expect, jest, test } from '@jest/globals'
import { delay, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { aConfig, aDisabledRemote, aRegistry, aRemote } from '../testing/fixtures.ts'
import { currentRegistry, loadRegistry } from './remote-registry.ts'

const config = aConfig()

function answer(response: () => Response | Promise<Response>) {
  mockServer.use(http.get('*/registry.json', response))
}

async function workedOnce() {
  answer(() => HttpResponse.json(aRegistry()))
  await loadRegistry(config)
}

beforeEach(() => {
  localStorage.clear()
  delete window.lintelEarly
})

test('reads the registry', async () => {
  answer(() => HttpResponse.json(aRegistry()))
  await expect(loadRegistry(config)).resolves.toEqual({ registry: aRegistry() })
})

test('puts remotes in the order that they ask for, and those that ask for none last', async () => {
  const names = [['analytics', 30], ['captures'], ['assembly', 20], ['prototypes', 10], ['reports']] as const
  const remotes = names.map(([name, navigationPosition]) =>
    aRemote({ name, ...(navigationPosition !== undefined && { navigationPosition }) }),
  )
  answer(() => HttpResponse.json(aRegistry(remotes)))
  const { registry } = await loadRegistry(config)
  expect(registry.remotes.map(({ name }) => name)).toEqual([
    'prototypes',
    'assembly',
    'analytics',
    'captures',
    'reports',
  ])
})

test('takes over what the early script has asked for, once', async () => {
  let calls = 0
  answer(() => {
    calls += 1
    return HttpResponse.json(aRegistry([]))
  })
  window.lintelEarly = { registry: Promise.resolve(Response.json(aRegistry())) }
  await expect(loadRegistry(config)).resolves.toEqual({ registry: aRegistry() })
  expect(calls).toBe(0)
  await expect(loadRegistry(config)).resolves.toEqual({ registry: aRegistry([]) })
})

test('ignores the early answer where the configuration names another registry', async () => {
  mockServer.use(http.get('*/canary.json', () => HttpResponse.json(aRegistry([]))))
  window.lintelEarly = { registry: Promise.resolve(Response.json(aRegistry())) }
  await expect(loadRegistry({ registryUrl: '/canary.json' })).resolves.toEqual({ registry: aRegistry([]) })
})

test('leaves out a remote that is described wrongly and keeps the others', async () => {
  const report = jest.spyOn(console, 'error').mockReturnValue()
  answer(() => HttpResponse.json({ remotes: [aRemote(), { name: 'Broken' }] }))
  const { registry } = await loadRegistry(config)
  expect(registry.remotes.map(({ name }) => name)).toEqual(['prototypes'])
  expect(report).toHaveBeenCalledTimes(1)
})

test('keeps a remote whose role and icon come later, and says on the console what they cost', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue()
  const navigation = { label: 'Rockets', icon: 'rocket' }
  const pages = { list: { path: 'rockets', title: 'Rockets', anyRole: ['rockets.read'], navigation } }
  answer(() => HttpResponse.json(aRegistry([aRemote({ pages }), aRemote({ name: 'analytics' })])))
  const { registry } = await loadRegistry(config)
  expect(registry.remotes.map(({ name }) => name)).toEqual(['prototypes', 'analytics'])
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('The role "rockets.read" of its page "list" is described nowhere')],
    [expect.stringContaining('The icon "rocket" of its page "list" is unknown here')],
  ])
})

const faults: [string, () => Response | Promise<Response>][] = [
  ['answers 500', () => new HttpResponse(null, { status: 500 })],
  ['is missing', () => new HttpResponse(null, { status: 404 })],
  ['cannot be reached', () => HttpResponse.error()],
  ['is HTML', () => HttpResponse.html('<!doctype html>')],
  ['has no remotes', () => HttpResponse.json({})],
  ['has only wrong remotes', () => HttpResponse.json({ remotes: [{}] })],
]

test.each(faults)('shows the last copy, and runs nothing of it, when the registry %s', async (_, fault) => {
  jest.spyOn(console, 'warn').mockReturnValue()
  jest.spyOn(console, 'error').mockReturnValue()
  await workedOnce()
  answer(fault)
  const loaded = await loadRegistry(config)
  expect(loaded.registry).toEqual(aRegistry())
  await expect(loaded.confirm?.()).rejects.toThrow()
})

test.each(faults)(
  'fails with a title, and the address, when there is no copy and the registry %s',
  async (_, fault) => {
    jest.spyOn(console, 'error').mockReturnValue()
    answer(fault)
    await expect(loadRegistry(config)).rejects.toMatchObject({
      code: 'host/registry-unavailable',
      title: 'The list of applications could not be loaded',
      problems: [expect.stringContaining('/registry.json: ')],
    })
  },
)

test.each([
  ['2 seconds where there is a copy', true, 2_000],
  ['8 seconds where there is none', false, 8_000],
])('waits for a slow registry %s', async (_, hasCopy, patience) => {
  jest.spyOn(console, 'warn').mockReturnValue()
  if (hasCopy) await workedOnce()
  answer(async () => {
    await delay('infinite')
    return HttpResponse.json({})
  })
  jest.useFakeTimers()
  const settled = jest.fn()
  const loading = loadRegistry(config).then(settled, settled)
  await jest.advanceTimersByTimeAsync(patience - 1)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await loading
  expect(settled).toHaveBeenCalledTimes(1)
})

test('a damaged copy counts as none', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  localStorage.setItem('lintel.registry', '{"remotes":')
  answer(() => new HttpResponse(null, { status: 500 }))
  await expect(loadRegistry(config)).rejects.toMatchObject({ code: 'host/registry-unavailable' })
})

test('knows what is out of service, and keeps the rest where that is described wrongly', async () => {
  const report = jest.spyOn(console, 'error').mockReturnValue()
  const disabled = [aDisabledRemote()]
  answer(() => HttpResponse.json({ ...aRegistry(), disabled, revision: 7 }))
  await expect(loadRegistry(config)).resolves.toEqual({ registry: { ...aRegistry(), disabled, revision: 7 } })
  answer(() => HttpResponse.json({ ...aRegistry(), disabled: [{ name: 'bim' }] }))
  await expect(loadRegistry(config)).resolves.toEqual({ registry: aRegistry() })
  expect(report).toHaveBeenCalledTimes(1)
})

test('reads the registry again for another try, or goes on without', async () => {
  jest.spyOn(console, 'warn').mockReturnValue()
  answer(() => HttpResponse.json(aRegistry([aRemote({ version: '1.0.1' })])))
  await loadRegistry(config)
  await expect(currentRegistry()).resolves.toMatchObject({ remotes: [{ version: '1.0.1' }] })
  answer(() => HttpResponse.error())
  await expect(currentRegistry()).resolves.toBeUndefined()
})
