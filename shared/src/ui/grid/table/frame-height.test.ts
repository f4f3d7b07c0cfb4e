import { expect, test } from '@jest/globals'
import { allItems } from '../../list/pagination.ts'
import { frameHeight } from './frame-height.ts'

const usual = { all: 60, take: 20, isDense: false, isLoading: false }

test.each([
  ['a page of rows', usual, '800px'],
  ['dense rows', { ...usual, isDense: true }, '600px'],
  ['fewer rows than a page has', { ...usual, all: 9 }, '360px'],
  ['a page that is on its way', { ...usual, all: 0, isLoading: true }, '800px'],
  ['words in the place of rows', { ...usual, all: 0 }, '240px'],
  ['all of some rows', { ...usual, take: allItems }, '2400px'],
])('below charts a grid has room for %s, and the page scrolls', (_, rows, height) => {
  expect(frameHeight(rows)).toEqual({ height: 'var(--room, auto)', '--page-rows': height })
})

test.each([
  ['all of many rows', { ...usual, all: 101, take: allItems }],
  ['a longer page than there is to choose', { ...usual, all: 5000, take: 1000 }],
])('a grid of %s is as high as the window, and scrolls itself', (_, rows) => {
  const { height, ...others } = frameHeight(rows)
  expect(height).toBe('var(--room, max(320px, calc(100dvh - 188px)))')
  expect(others).toEqual({ '--page-rows': '0px' })
})
