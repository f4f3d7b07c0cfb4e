import { expect, test } from '@jest/globals'
import { requestedPart, tagOf } from './requested-part.ts'

const tag = '"0123456789abcdef"'

test.each([
  ['no range', undefined, undefined, undefined],
  ['the beginning', 'bytes=0-9', undefined, { start: 0, end: 9 }],
  ['to the end', 'bytes=90-', undefined, { start: 90, end: 99 }],
  ['the last bytes', 'bytes=-10', undefined, { start: 90, end: 99 }],
  ['more than there is', 'bytes=95-500', undefined, { start: 95, end: 99 }],
  ['beyond the end', 'bytes=100-', undefined, 'outside'],
  ['another unit', 'pages=1-2', undefined, undefined],
  ['no sense', 'bytes', undefined, undefined],
  ['two parts', 'bytes=0-1,5-6', undefined, undefined],
  ['a part of what the asker has', 'bytes=0-9', tag, { start: 0, end: 9 }],
  ['a part of something else', 'bytes=0-9', '"other"', undefined],
  ['a part of what looks alike', 'bytes=0-9', `W/${tag}`, undefined],
  ['a part of something of a date', 'bytes=0-9', 'Sat, 14 Mar 2026 15:09:26 GMT', undefined],
])('%s', (_what, range, ifRange, expected) => {
  const part = requestedPart({ range, ifRange, tag, size: 100 })
  expect(part && part !== 'outside' ? { start: part.start, end: part.end } : part).toEqual(expected)
})

test.each([
  ['organizations/CFA/models/0123456789abcdef.glb', tag],
  ['organizations/CFA/thumbnails/p13-2024.0123456789abcdef.webp', tag],
  ['organizations/CFA/thumbnails/p13-2024.webp', undefined],
  ['client-logos/cafe.svg', undefined],
])('the tag of %s', (key, expected) => {
  expect(tagOf(key)).toBe(expected)
})
