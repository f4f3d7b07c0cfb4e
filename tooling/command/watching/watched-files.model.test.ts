import { expect, test } from '@jest/globals'
import { noMemory, filesToUpload, withFile, type FileMetadata } from './watched-files.model.ts'

const look = { bytes: 10, modified: 1 }

function looks(...files: [string, FileMetadata][]): Map<string, FileMetadata> {
  return new Map(files)
}

test('uploads a file that is unchanged between two scans, and not while it grows or is empty', () => {
  const now = looks(
    ['b', look],
    ['a', look],
    ['new', look],
    ['grows', { bytes: 20, modified: 2 }],
    ['empty', { bytes: 0, modified: 1 }],
  )
  const before = looks(['b', look], ['a', look], ['grows', look], ['empty', { bytes: 0, modified: 1 }])
  expect(filesToUpload(now, before, noMemory())).toEqual(['a', 'b'])
})

test('uploads an unchanged file once, and a changed one again', () => {
  const memory = withFile(noMemory(), { path: 'a', look, hash: 'x', captureId: 'one' })
  expect(filesToUpload(looks(['a', look]), looks(['a', look]), memory)).toEqual([])
  const later = { bytes: 10, modified: 2 }
  expect(filesToUpload(looks(['a', later]), looks(['a', later]), memory)).toEqual(['a'])
})

test('keeps the capture of a file whose changed content was rejected', () => {
  const memory = withFile(noMemory(), { path: 'a', look, hash: 'x', captureId: 'one' })
  const refused = withFile(memory, { path: 'a', look: { bytes: 3, modified: 2 }, hash: 'y', captureId: null })
  expect(refused.files['a']?.captureId).toBe('one')
  expect(refused.contents).toEqual({ x: 'one', y: null })
})
