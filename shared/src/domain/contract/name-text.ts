import * as z from './schema-language.ts'

const lineEnds = /[\n\r\t\u2028\u2029]+/g
/** Controls, and the marks by which text is written in another direction: with them a name reads as another one. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

type NameOptions = { what?: string; missing?: string }

/** A name or a title: one line, without what cannot be seen or turns the direction of writing. */
export function nameText(longest: number, { what = 'Name', missing = 'This field is required.' }: NameOptions = {}) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed().replaceAll(lineEnds, ' ').replaceAll(unwanted, '').trim())
    .min(1, missing)
    .max(longest, `${what} can't be longer than ${longest} characters.`)
}

/** A link that others follow: http or https alone, in the form that browsers make of it. */
export function webLink(
  longest: number,
  wrong = 'Enter an address that starts with http:// or https://, such as https://example.com/manual.',
) {
  return z
    .string()
    .overwrite(asWebLink)
    .max(longest, `Address can't be longer than ${longest} characters.`)
    .refine(isWebLink, wrong)
}

/** An address in the form that browsers make of it. Any other text stays as it is, without what surrounds it. */
export function asWebLink(text: string): string {
  return URL.parse(text)?.href ?? text.trim()
}

/** Whether the text is an address that begins with http:// or https:// and names no user, who could be taken for the host. */
export function isWebLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
