/** When a capture was made: `Mar 14, 2026, 3:00 PM`. */
export function captureTime(date: string): string {
  return new Date(date).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
