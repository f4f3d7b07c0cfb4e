import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { loadLmv } from './load-lmv.ts'
import { serviceDeadline } from './within-deadline.ts'

let attempt = 0
let service: { scriptUrl: string }

function tags() {
  return [...document.head.querySelectorAll<HTMLElement>('script[src*="viewer3D"], link[href*="style.min.css"]')]
}

/** As browsers tell that both have come, and the script has run. */
function arrive() {
  Object.assign(globalThis, { Autodesk: { Viewing: {} }, THREE: {} })
  for (const tag of tags()) tag.dispatchEvent(new Event('load'))
}

beforeEach(() => {
  jest.useFakeTimers()
  attempt += 1
  service = { scriptUrl: `https://viewer.test/${attempt}/viewer3D.min.js` }
})
afterEach(() => {
  for (const tag of tags()) tag.remove()
  Object.assign(globalThis, { Autodesk: undefined, THREE: undefined })
})

test('fetches the script, and the style beside it, once', async () => {
  const [one, other] = [loadLmv(service), loadLmv(service)]
  expect(tags().map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href'))).toEqual([
    `https://viewer.test/${attempt}/style.min.css`,
    service.scriptUrl,
  ])
  arrive()
  expect(await one).toBe(await other)
  await loadLmv(service)
  expect(tags()).toHaveLength(2)
  expect(jest.getTimerCount()).toBe(0)
})

test('takes its tags away when one fails, and tries again', async () => {
  const failing = loadLmv(service)
  tags()[1]?.dispatchEvent(new Event('error'))
  await expect(failing).rejects.toThrow(`${service.scriptUrl} could not be loaded.`)
  expect(tags()).toEqual([])
  const again = loadLmv(service)
  arrive()
  expect(await again).toHaveProperty('viewing')
})

test('waits for 15 seconds and no longer', async () => {
  const late = loadLmv(service)
  const settled = jest.fn()
  late.catch(settled)
  await jest.advanceTimersByTimeAsync(serviceDeadline - 1)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  await expect(late).rejects.toThrow('The Autodesk viewer did not answer within 15 seconds.')
  expect(tags()).toEqual([])
})

test('refuses a script that is something else', async () => {
  const other = loadLmv(service)
  for (const tag of tags()) tag.dispatchEvent(new Event('load'))
  await expect(other).rejects.toThrow('is not the script of the Autodesk viewer')
})
