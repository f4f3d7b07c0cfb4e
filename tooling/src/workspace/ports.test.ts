import { expect, test } from '@jest/globals'
import { portsFrom } from './ports.ts'

test('gives every known remote its documented port, whichever others exist', () => {
  const ports = portsFrom(9000, ['reports', 'prototypes'])
  expect(ports.host).toBe(9000)
  expect(ports.platform).toBe(9010)
  expect(ports.identity).toBe(9011)
  expect([...ports.remotes]).toEqual([
    ['prototypes', 9001],
    ['reports', 9006],
  ])
})

test('gives unknown remotes the next free ports and leaves those of the platform alone', () => {
  const ports = portsFrom(9100, ['zebra', 'alpha', 'beta', 'gamma', 'delta', 'data'])
  expect(Object.fromEntries(ports.remotes)).toEqual({
    alpha: 9107,
    beta: 9108,
    delta: 9109,
    gamma: 9112,
    zebra: 9113,
    data: 9104,
  })
})
