/** Days as `yyyy-mm-dd`, in the person's time zone; both are part of it. */
export type DateRange = { start: string; end: string }

const parts = /^(\d{4,})-(\d\d)-(\d\d)$/

/** `11/22/2026`, wherever the person is (specification 1, section 6). */
export function dayText(day: string): string {
  return day.replace(parts, '$2/$3/$1')
}

export function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The last days up to today, which counts as none of them. */
export function lastDays(count: number, today = new Date()): DateRange {
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate() - count)
  return { start: dayOf(start), end: dayOf(today) }
}

/** The range with one end moved: the other one follows where it would lie on the wrong side; no day changes nothing. */
export function withEnd(range: DateRange, end: keyof DateRange, day: string): DateRange {
  if (!parts.test(day)) return range
  const moved = { ...range, [end]: day }
  return moved.start <= moved.end ? moved : { start: day, end: day }
}
