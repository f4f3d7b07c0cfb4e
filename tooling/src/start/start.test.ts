import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, describe } from '@jest/globals'
import { portsFrom } from '../workspace/ports.ts'
import { assertPortsFree, claimDataFolder, clearDataFolder, releaseDataFolder } from './instance.ts'
import { parseStartOptions } from './options.ts'

describe('instance', () => {
  const ports = portsFrom(9000)
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lintel-data-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('takes over the data of a stopped system', async () => {
    await writeFile(
      path.join(folder, 'running.json'),
      JSON.stringify({ pid: 2 ** 22 + 1, origin: 'http://localhost:9000' }),
    )
    claimDataFolder(folder, ports)
    releaseDataFolder(folder)
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['was truncated by a crash', ''],
    ['names a process ID that another program uses now', JSON.stringify({ pid: 1, origin: 'http://localhost:9000' })],
  ])('takes over the data if running.json %s', async (_case, mark) => {
    await writeFile(path.join(folder, 'running.json'), mark)
    claimDataFolder(folder, ports)
    expect(await readdir(folder)).toEqual(['running.json'])
  })

  test('starts from fresh data without touching logs or the data of other ports', async () => {
    claimDataFolder(folder, ports)
    for (const name of ['postgres', 'keys', 'logs', 'ports-9100']) await writeFile(path.join(folder, name), '')
    clearDataFolder(folder)
    expect((await readdir(folder)).sort()).toEqual(['logs', 'ports-9100', 'running.json'])
  })

  test('names a port that is in use and what to do', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await expect(assertPortsFree({ ...ports, host: port, remotes: 1, platform: 2, identity: 3 }, 0)).rejects.toThrow(
      new RegExp(`${port} \\(for host\\)[\\s\\S]*--port-base`),
    )
    await new Promise((resolve) => server.close(resolve))
    await assertPortsFree({ ...ports, host: port, remotes: 1, platform: 2, identity: 3 }, 0)
  })
})

describe('options', () => {
  test('keeps data and default ports by default', () => {
    expect(parseStartOptions([], 9000)).toEqual({ reset: false, seed: undefined, portBase: 9000, help: false })
  })

  test('reads options after the dashes', () => {
    const options = parseStartOptions(['--reset', '--seed', 'large', '--port-base', '9100'], 9000)
    expect(options).toEqual({ reset: true, seed: 'large', portBase: 9100, help: false })
  })

  test('reports invalid values and options', () => {
    expect(() => parseStartOptions(['--seed', 'huge'], 9000)).toThrow('--seed must be demo, large, or none.')
    expect(() => parseStartOptions(['--port-base', 'x'], 9000)).toThrow('--port-base must be a number.')
    expect(() => parseStartOptions(['--rest'], 9000)).toThrow(/--rest/)
  })
})
