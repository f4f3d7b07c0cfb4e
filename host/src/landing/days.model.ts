import { dateFormatter, formatDay } from '@lintel/shared/format'

/** The local date, such as `2026-11-29`. */
function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** A day such as `Today`, `Yesterday`, or `Friday, November 27`, with the year if it isn't the current one. */
function dayText(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayOf(date) === dayOf(now)) return 'Today'
  if (dayOf(date) === dayOf(yesterday)) return 'Yesterday'
  return date.getFullYear() === now.getFullYear() ? formatLongDay(date) : formatLongDayOfYear(date)
}

const longDay = { weekday: 'long', month: 'long', day: 'numeric' } as const
const formatLongDay = dateFormatter(longDay)
const formatLongDayOfYear = dateFormatter({ ...longDay, year: 'numeric' })

export type Day<Item> = { day: string; text: string; items: Item[] }

/** Groups items by local day, in their order. */
export function byDay<Item extends { at: string }>(items: readonly Item[], now: Date): Day<Item>[] {
  const days = Map.groupBy(items, ({ at }) => dayOf(new Date(at)))
  return [...days].map(([day, ofDay]) => ({ day, text: dayText(new Date(ofDay[0]?.at ?? now), now), items: ofDay }))
}

/** A due date: `Due today`, `Due Dec 4`, `Overdue since Nov 20`. */
export function dueText(dueDate: string, now: Date): { text: string; isOverdue: boolean } {
  const today = dayOf(now)
  if (dueDate === today) return { text: 'Due today', isOverdue: false }
  const isThisYear = dueDate.startsWith(`${now.getFullYear()}-`)
  const dateText = isThisYear ? formatShortDay(dueDate) : formatDay(dueDate)
  return dueDate < today
    ? { text: `Overdue since ${dateText}`, isOverdue: true }
    : { text: `Due ${dateText}`, isOverdue: false }
}

const formatShortDay = dateFormatter({ month: 'short', day: 'numeric', timeZone: 'UTC' })
