import { z } from 'zod'

/** Control characters, which PostgreSQL rejects or screens don't show. Line feeds and tabs are kept. */
const unwanted = /(?![\n\t])\p{Cc}/gu

/** Text from another program: well-formed, trimmed, without control characters. */
export function limitedText(longest: number, label: string) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(unwanted, '').trim())
    .max(longest, `${label} can't be longer than ${longest} characters.`)
}
