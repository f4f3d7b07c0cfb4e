import { expect, type Locator, type Page } from '@playwright/test'

/** Something that goes wrong on purpose, and what people read then. */
export type Fault = { name: string; plant: (page: Page) => Promise<unknown>; says: RegExp }

export const html = { contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }

/** Never answers. What stays open is dropped with the page. */
export function hang() {
  return new Promise<void>(() => {})
}

/** Lets the time of the page pass, whose clock the test has installed, until it has given up waiting. */
export async function passTimeUntil(page: Page, given: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(given).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Lost by a reload, so it shows that there was none. */
export function mark(page: Page) {
  return page.evaluate(() => Object.assign(window, { notReloaded: true }))
}

export function isMarked(page: Page) {
  return page.evaluate(() => 'notReloaded' in window)
}

export function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}
