import { expect, test } from '@jest/globals'
import { parseDevOptions } from './options.ts'

const known = ['bim', 'data']

test('accepts a remote by name and by folder', () => {
  const options = parseDevOptions(['remote-data', 'data', 'bim', 'host'], known)
  expect(options).toEqual({ help: false, isHostDeveloped: true, remotes: ['data', 'bim'] })
})

test('accepts the address of a shell and a port', () => {
  const options = parseDevOptions(['bim', '--shell', 'https://lintel.example.org', '--port', '5200'], known)
  expect(options).toMatchObject({ remotes: ['bim'], shell: 'https://lintel.example.org', port: 5200 })
})

test('reports invalid options', () => {
  expect(() => parseDevOptions(['date'], known)).toThrow("date doesn't exist. Choose from: host, bim, data")
  expect(() => parseDevOptions(['bim', '--shell', 'lintel'], known)).toThrow('--shell must be a URL.')
  expect(() => parseDevOptions(['bim', '--port', 'x'], known)).toThrow('Give --port a number.')
})
