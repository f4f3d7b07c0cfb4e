import { expect, jest, test } from '@jest/globals'

test('numbers are as the person writes them, words as the rest of the page', async () => {
  // Formats are made once, with the first number or when their module is loaded.
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
  const { counted, countText, elapsedTime, fileSize } = await import('./index.ts')
  expect(countText(1204)).toBe('1.204')
  expect(counted(1204, 'element')).toBe('1.204 elements')
  expect([elapsedTime(420), elapsedTime(1000), elapsedTime(125_000)]).toEqual([
    '0,4 seconds',
    '1 second',
    '2 minutes 5 seconds',
  ])
  expect([fileSize(1), fileSize(4_200_000), fileSize(38_400_000)]).toEqual(['1 byte', '4,2 MB', '38 MB'])
})
