import { hash } from 'node:crypto'

/** A deterministic id in the format of random ones. */
export function idFrom(...parts: readonly (string | number)[]): string {
  const digits = hash('sha256', parts.join('\n')).slice(0, 32)
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
