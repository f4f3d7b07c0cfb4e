import { type Page } from '@playwright/test'

/** An injected failure: `inject` causes it, and the page then shows the text `says`. */
export type Fault = {
  name: string
  inject: (page: Page) => Promise<unknown>
  says: RegExp
}

/** For calls that never get a response; the browser aborts them with the page. */
export function hang() {
  return new Promise<void>(() => {})
}

/** Marks the page; a reload removes the mark, so `isMarked` shows that there was none. */
export function mark(page: Page) {
  return page.evaluate(() => Object.assign(window, { notReloaded: true }))
}

export function isMarked(page: Page) {
  return page.evaluate(() => 'notReloaded' in window)
}

export function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}
