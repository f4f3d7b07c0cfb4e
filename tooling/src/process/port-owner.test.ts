import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { isPortFree, listeningSockets, portOwner } from './port-owner.ts'

test('names the process that listens on a port', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await isPortFree(port)).toBe(false)
  expect(portOwner(port)).toMatchObject({ pid: process.pid, command: expect.stringContaining('node') })
  await new Promise((resolve) => server.close(resolve))
  expect(await isPortFree(port)).toBe(true)
})

test('tells who listens from who is merely connected', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:2328 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1',
    '   1: 0100007F:2328 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 4712 1',
  ].join('\n')
  expect(listeningSockets(table, 9000)).toEqual(['socket:[4711]'])
  expect(listeningSockets(table, 9001)).toEqual([])
})
