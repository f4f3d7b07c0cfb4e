import { mergeChanges, type ListChange } from './list-changes.model.ts'

type ThrottledList<Row> = {
  /** Applies a change. Returns how many milliseconds to wait before the next one. */
  applyNews(news: ListChange<Row>): number
  /** Whether the list is being read. Changes wait until then and are applied to the result. */
  isBusy(): boolean
}

/** Milliseconds between checks of whether the list has been read. */
const busyPause = 250

/** Applies the first change at once. Changes that follow soon after are merged. */
export function throttleListChanges<Row extends { id: string }>({ applyNews, isBusy }: ThrottledList<Row>) {
  let pendingChange: ListChange<Row> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function next(): void {
    timer = undefined
    if (!pendingChange) return
    if (isBusy()) {
      timer = setTimeout(next, busyPause)
      return
    }
    const news = pendingChange
    pendingChange = undefined
    timer = setTimeout(next, applyNews(news))
  }

  return {
    add(news: ListChange<Row>): void {
      pendingChange = pendingChange ? mergeChanges(pendingChange, news) : news
      if (timer === undefined) next()
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}
