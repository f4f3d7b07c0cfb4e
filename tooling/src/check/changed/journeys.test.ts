import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../../workspace/root.ts'
import { journeysFor, mappedJourneys } from './journeys.ts'

test('says of every file of journeys what it looks at', () => {
  const files = readdirSync(path.join(root, 'e2e/src')).filter((file) => file.endsWith('.spec.ts'))
  expect(mappedJourneys).toEqual(files.sort())
})

test('a change in a remote concerns its own journeys', () => {
  const files = journeysFor(new Set(['remote-prototypes', 'tooling']))
  expect(files).toContain('prototype-viewer.spec.ts')
  expect(files).not.toContain('sign-in.spec.ts')
})

test('a change in the platform concerns all of them', () => {
  expect(journeysFor(new Set(['platform']))).toEqual(mappedJourneys)
})
