import { relativeDate } from './relative-date.ts'

/** How long ago, and when exactly for whoever points at it. */
export function Moment({ date }: { date: string }) {
  return (
    <time dateTime={date} title={new Date(date).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })}>
      {relativeDate(date)}
    </time>
  )
}
