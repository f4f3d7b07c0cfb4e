import { expect, type Locator, type Page } from '@playwright/test'

/** The grid of requests, once it has its rows. */
export async function requestsGrid(page: Page): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'Requests', exact: true })
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await expect(grid.locator('[data-part=body] [role=row]').first()).toBeVisible()
  return grid
}

export type GridTexts = { titles: string[]; rows: string[][] }

/** The texts of all rows and columns of the grid's page, read by scrolling through it; without the row of sums. */
export function textsOf(grid: Locator): Promise<GridTexts> {
  return grid.evaluate(readWhileScrolling, 'all' as const)
}

/** The titles of all columns, read without scrolling through the rows. */
export async function titlesOf(grid: Locator): Promise<string[]> {
  return (await grid.evaluate(readWhileScrolling, 'titles' as const)).titles
}

/** Runs in the page. The grid draws only what is in sight, so it is read after each step of scrolling. */
async function readWhileScrolling(scroller: Element, what: 'all' | 'titles'): Promise<GridTexts> {
  const cells = new Map<number, string[]>()
  const titles: string[] = []
  function read() {
    for (const head of scroller.querySelectorAll('[role=columnheader]')) {
      titles[Number(head.getAttribute('aria-colindex')) - 1] = head.querySelector('.title')?.textContent ?? ''
    }
    for (const row of scroller.querySelectorAll('[data-part=body] [role=row]')) {
      const index = Number(row.getAttribute('aria-rowindex'))
      const texts = cells.get(index) ?? []
      cells.set(index, texts)
      for (const cell of row.querySelectorAll('[role=gridcell]')) {
        texts[Number(cell.getAttribute('aria-colindex')) - 1] = cell.textContent
      }
    }
  }
  // One step is the part of the grid that titles, sums and pinned columns do not cover.
  const part = (name: string) => scroller.querySelector<HTMLElement>(`[data-part=${name}]`)
  const down = Math.max(200, scroller.clientHeight - 3 * (part('head')?.offsetHeight ?? 0))
  const across = Math.max(200, scroller.clientWidth - (part('sticky')?.offsetWidth ?? 0))
  const end = what === 'all' ? scroller.scrollHeight : 0
  for (let top = 0; top === 0 || top < end; top += down) {
    for (let left = 0; left === 0 || left < scroller.scrollWidth; left += across) {
      scroller.scrollTo({ top, left })
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      read()
    }
  }
  scroller.scrollTo({ top: 0, left: 0 })
  return { titles, rows: [...cells].sort(([one], [other]) => one - other).map(([, texts]) => texts) }
}

/** The texts of one column in all rows of the grid's page. */
export async function columnTexts(grid: Locator, title: string): Promise<string[]> {
  const { titles, rows } = await textsOf(grid)
  const index = titles.indexOf(title)
  return rows.map((cells) => cells[index] ?? '')
}

export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Requests menu' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Presses a title until it can be dragged, and drags it to the end of another. */
export async function dragByFinger(title: Locator, onto: Locator): Promise<void> {
  // A touch starts at coordinates, which may be below the window. It must not scroll sideways, where pinned columns
  // would cover it.
  await title.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'nearest' }))
  const [from, to] = [await title.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('The titles are not in sight.')
  const [start, end] = [from.x + from.width / 2, to.x + to.width - 12]
  const at = (x: number) => [{ x: Math.round(x), y: Math.round(from.y + from.height / 2) }]
  const browser = await title.page().context().newCDPSession(title.page())
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start) })
  await expect(title).toHaveClass(/dragged/)
  for (const x of [(start + end) / 2, end]) {
    await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  }
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}
