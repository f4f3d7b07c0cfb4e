import { expect, type Locator, type Page } from '@playwright/test'
import { openUserMenu } from '../shell.ts'
import { waitForAnimations } from './stable-page.ts'

/** Expects that nothing scrolls sideways and that all texts and controls lie within the width of the window. */
export async function expectToFit(page: Page): Promise<void> {
  await waitForAnimations(page)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await expect.poll(() => page.evaluate(findCut)).toEqual([])
}

type View = { width: number; height: number; textSize?: number }

/** Usual windows, one with doubled text size, and the effective size of a window at 200 % zoom. */
const views: View[] = [
  { width: 1440, height: 900, textSize: 2 },
  { width: 900, height: 800 },
  { width: 720, height: 450 },
  { width: 390, height: 800 },
]

/** Expects that the page fits into windows of all sizes, and restores the first size. */
export async function expectToFitWindows(
  page: Page,
  check: (page: Page) => Promise<unknown> = expectToFit,
): Promise<void> {
  const before = page.viewportSize()
  for (const view of views) {
    await setView(page, view)
    await check(page)
  }
  if (before) await setView(page, before)
}

/** The same for the open user menu, whose last entry has to be reachable. */
export function expectMenuToFit(page: Page): Promise<void> {
  return expectToFitWindows(page, async () => {
    const last = (await openUserMenu(page)).getByRole('button', { name: 'Sign Out' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await expect(last).toBeHidden()
  })
}

async function setView(page: Page, { width, height, textSize = 1 }: View): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((size) => (document.documentElement.style.fontSize = `${size * 100}%`), textSize)
}

/** Expects that no text is cut off at the end of a line or after its last line. */
export async function expectUncut(text: Locator): Promise<void> {
  const cut = () =>
    text.evaluateAll((elements) =>
      elements
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
        .map(({ textContent }) => textContent),
    )
  await expect(text.first()).toBeVisible()
  await expect.poll(cut).toEqual([])
}

/**
 * Runs in the page: texts and controls that exceed the window or the header, or have no room. Rows, tables, and grids
 * that scroll are excluded.
 */
function findCut(): string[] {
  function isInScrolledRow(element: Element) {
    const row = element.closest(
      '[role=tablist], nav ul, main header [role=group], .data-grid .scroller, [role=group]:has(> table), [role=group][aria-label="Topics by status"]',
    )
    return row !== null && row.scrollWidth > row.clientWidth && getComputedStyle(row).overflowX === 'auto'
  }
  const width = document.documentElement.clientWidth
  const header = document.querySelector('header')?.getBoundingClientRect()
  return [...document.querySelectorAll('a, button, input, h1, h2, h3, label, p')].flatMap((element) => {
    const { left, right, top, bottom, width: own } = element.getBoundingClientRect()
    // Texts for screen readers are one pixel wide.
    const isSeen = own > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isSeen || bottom <= 0) return []
    const isInHeader = header !== undefined && element.closest('header') === document.querySelector('header')
    const isCut = isInHeader && !element.closest('[role=group]') && (top < header.top - 1 || bottom > header.bottom + 1)
    const isOutside = (left < -1 || right > width + 1) && !isInScrolledRow(element)
    // A narrow column of single words is inside of the window but unreadable; the sides of the view cube are seen at
    // an angle. Bars of charts have no words.
    const isRead = element.textContent !== '' && !element.closest('[aria-label="View cube"]')
    const isSqueezed = own < 64 && bottom - top > 64 && isRead
    return isOutside || isCut || isSqueezed ? [`${element.tagName} ${element.textContent}`] : []
  })
}
