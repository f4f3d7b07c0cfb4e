import { expect, test } from '@jest/globals'
import { countServed } from './served.ts'

test('counts half of what somebody was served after half a minute, and forgets who has nothing left', () => {
  let now = 0
  const served = countServed(() => now)
  served.note('ada', 800)
  served.note('bo', 100)
  now = 30_000
  served.note('ada', 100)
  expect([served.of('ada'), served.of('bo'), served.of('nobody')]).toEqual([500, 50, 0])
  now = 3_600_000
  for (let person = 0; person < 1000; person += 1) served.note(`${person}`, 1)
  expect([served.of('ada'), served.of('7')]).toEqual([0, 1])
})
