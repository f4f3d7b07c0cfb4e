import type { Page } from '@playwright/test'
import { environment } from './support/environment.ts'
import { expect, test } from './support/journey.ts'

const remoteScript = new RegExp(`^${environment.prototypesOrigin}/.*\\.js`)

function recordRemoteScripts(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (remoteScript.test(request.url())) asked.push(request.url())
  })
  return asked
}

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

test('fetches each script of a remote once, preloaded or not', async ({ openAs, page }) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (/preload/.test(message.text())) warnings.push(message.text())
  })
  const asked = recordRemoteScripts(page)
  // The first load knows no roles yet; the second one fetches early by those that the first one found.
  for (const load of ['without hint', 'with hint']) {
    asked.length = 0
    await (load === 'without hint' ? openAs('designer', '/CFA/prototypes') : page.reload())
    await expect(cards(page).first()).toBeVisible()
    expect(asked.length, load).toBeGreaterThan(1)
    expect(new Set(asked).size, load).toBe(asked.length)
  }
  expect(warnings).toEqual([])
})

test('fetches remote code early, yet not before the first paint', async ({ openAs, page }) => {
  await openAs('designer', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  const times = await page.evaluate((origin) => {
    const starts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith(origin))
      .map(({ startTime }) => startTime)
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'))
    return {
      firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
      firstRemoteScript: Math.min(...starts),
      lastCall: Math.max(...calls.map(({ startTime }) => startTime)),
    }
  }, environment.prototypesOrigin)
  expect(times.firstRemoteScript).toBeGreaterThanOrEqual(times.firstPaint)
  expect(times.firstRemoteScript).toBeLessThan(times.lastCall)
})

test('fetches nothing of a remote for somebody who may not see its pages', async ({ openAs, page }) => {
  const asked = recordRemoteScripts(page)
  await openAs('analyst', '/CFA/prototypes')
  await expect(page.getByText('You are not authorized to view this page.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test('a page that was opened before is drawn without asking for its code again', async ({ openAs, page }) => {
  await openAs('designer', '/CFA/prototypes')
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText('Hello Dario')
  const asked = recordRemoteScripts(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Prototypes' }).click()
  await expect(cards(page).first()).toBeVisible()
  expect(asked).toEqual([])
})
