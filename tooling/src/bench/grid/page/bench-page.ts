import { rowHeight, type BenchRow, type Data } from './rows.ts'
import { watchTasks } from './watch-tasks.ts'

/** The interface of both pages; the browser performs user actions with mouse and keyboard. */
export type BenchPage = {
  rows: (count: number, data: Data) => void
  /** Milliseconds from the first line of code to the paint with rows. */
  mount: () => Promise<number>
  /** Milliseconds from the next click or key to the paint in which the grid changed last. */
  nextChange: () => Promise<number>
  scroll: (frames: number, pixels: number) => Promise<Scrolled>
  /** Number of rows when scrolling through all of them. */
  count: () => number
  /** The longest task since the last call; 0 if none was longer than 50 ms. */
  longestTask: () => number
  /** Milliseconds for sorting the names, and for a plain sort with a collator. */
  orderNames: () => { ours: number; plain: number }
}

/** Milliseconds between frames, and how many paints showed an area without rows. */
export type Scrolled = { frames: number[]; blank: number }

type GridOnPage = {
  /** Renders the page before its grid. */
  prepare?: (container: HTMLElement) => void
  draw: (container: HTMLElement, rows: BenchRow[]) => void
  /** Selector of the element with the rows. */
  body: string
  makeRows: (count: number, data: Data) => BenchRow[]
  orderNames?: (rows: readonly BenchRow[]) => void
}

/** Milliseconds without a change after which the last change is final. */
const quiet = 150
/** Milliseconds after which no change is expected. */
const maxWait = 10_000
const inputs = ['click', 'keydown'] as const

export function offer({ prepare, draw, body, makeRows, orderNames = () => undefined }: GridOnPage): void {
  const container = document.createElement('div')
  container.style.cssText = 'position:fixed;inset:0 0 auto;height:100%'
  document.body.append(container)
  let rows: BenchRow[] = []
  prepare?.(container)

  async function mount() {
    const start = performance.now()
    const firstCell = waitUntil(() => container.querySelector(`${body} [role=gridcell]`))
    draw(container, rows)
    await firstCell
    return (await nextPicture()) - start
  }

  const page: BenchPage = {
    rows: (count, data) => {
      // Like data from a server: plain texts without references to their construction.
      rows = JSON.parse(JSON.stringify(makeRows(count, data))) as BenchRow[]
    },
    mount,
    nextChange: () => lastChangeIn(find(body)),
    scroll: (frames, pixels) => scrollThrough(find(body), { frames, pixels }),
    count: () => Math.round(find(body).offsetHeight / rowHeight),
    longestTask: watchTasks(),
    orderNames: () => {
      const { compare } = new Intl.Collator()
      const names = rows.map(({ projectName }) => projectName)
      return { ours: timeOf(() => orderNames(rows)), plain: timeOf(() => names.toSorted(compare)) }
    },
  }
  Object.assign(globalThis, { benchPage: page })
  document.title = 'ready'
}

/** The shortest of three runs. */
function timeOf(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

export function waitUntil(isThere: () => unknown): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true })
  })
}

/** When all changes so far are painted: the first task after the next frame. */
export function nextPicture(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(undefined)
    })
  })
}

function lastChangeIn(element: HTMLElement): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let start: number | undefined
  let last: Promise<number> | undefined
  let timer = window.setTimeout(finish, maxWait)
  const observer = new MutationObserver(() => {
    if (start === undefined) return
    last = nextPicture()
    clearTimeout(timer)
    timer = window.setTimeout(finish, quiet)
  })
  function onInput({ timeStamp }: Event) {
    start ??= timeStamp
  }
  function finish() {
    observer.disconnect()
    for (const type of inputs) removeEventListener(type, onInput, true)
    if (start === undefined || !last) {
      reject(new Error(`Nothing has changed: ${document.body.innerText.slice(0, 400)}`))
      return
    }
    const startTime = start
    // On a busy machine a paint may come later than the pause that identifies the last one.
    void last.then((paintTime) => resolve(paintTime - startTime))
  }
  for (const type of inputs) addEventListener(type, onInput, true)
  observer.observe(element, { subtree: true, childList: true, characterData: true })
  return promise
}

type Scrolling = { frames: number; pixels: number }

/** Like a mouse wheel: scrolls between two frames. */
async function scrollThrough(body: HTMLElement, { frames, pixels }: Scrolling): Promise<Scrolled> {
  const scroller = scrollerOf(body)
  const times: number[] = []
  let blank = 0
  let before = await nextFrame()
  for (let frame = 0; frame < frames; frame++) {
    await nextTask()
    if (isBlank(scroller)) blank += 1
    scroller.scrollTop += pixels
    const now = await nextFrame()
    times.push(now - before)
    before = now
  }
  return { frames: times, blank }
}

function scrollerOf(body: HTMLElement): HTMLElement {
  let element = body.parentElement
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement
  if (!element) throw new Error('The rows cannot be scrolled.')
  return element
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(undefined)
  })
}

/** Checks positions where rows should be: below the titles, in the middle and at the lower edge. */
function isBlank(scroller: HTMLElement): boolean {
  const { left, top, width, height } = scroller.getBoundingClientRect()
  return [0.3, 0.6, 0.95].some((share) => {
    const element = document.elementFromPoint(left + width / 4, top + height * share)
    return !element?.closest('[role=gridcell]')
  })
}
