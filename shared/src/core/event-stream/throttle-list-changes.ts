import { together, type ListNews } from './list-changes.model.ts'

type Turns<Row> = {
  /** Returns how many milliseconds to wait before the next call. */
  take(news: ListNews<Row>): number
  /** Whether the list is being read: changes wait, and are applied to the result. */
  isBusy(): boolean
}

/** Milliseconds between two checks whether the list has been read. */
const busyPause = 250

/** Applies the first change at once, and merges those that follow soon after. */
export function throttleListChanges<Row extends { id: string }>({ take, isBusy }: Turns<Row>) {
  let waiting: ListNews<Row> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function next(): void {
    timer = undefined
    if (!waiting) return
    if (isBusy()) {
      timer = setTimeout(next, busyPause)
      return
    }
    const news = waiting
    waiting = undefined
    timer = setTimeout(next, take(news))
  }

  return {
    add(news: ListNews<Row>): void {
      waiting = waiting ? together(waiting, news) : news
      if (timer === undefined) next()
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
