import { expect, test } from '@jest/globals'
import { isIdsError } from '../document/ids-error.ts'
import { idsText } from '../testing/ids-text.ts'
import { maxBytes } from './decode-xml.ts'
import { readIds } from './read-ids.ts'

/** Returns the error code or the number of issues. Also checks that reading took less than a second of CPU time. */
function outcome(source: string | Uint8Array): [string, number | undefined] {
  const start = process.cpuUsage()
  try {
    return [`${readIds(source).issues.length} issues`, undefined]
  } catch (error) {
    if (!isIdsError(error)) throw error
    return [error.code, error.line]
  } finally {
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(1)
  }
}

const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`)
const long = 'a'.repeat(9 * 1024 * 1024)

test.each<[string, string, string, number | undefined]>([
  [
    'a billion laughs',
    `<!DOCTYPE ids [<!ENTITY l0 "ha">${laughs.join('')}]>${idsText({ info: '<title>&l9;</title>' })}`,
    'ids/unsafe-xml',
    1,
  ],
  [
    'a file of the machine',
    `<?xml version="1.0"?>\n<!DOCTYPE ids [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<ids>&x;</ids>`,
    'ids/unsafe-xml',
    2,
  ],
  ['entities by parameter', `\n<!DOCTYPE ids [<!ENTITY % x SYSTEM "http://x.test/x"> %x;]><ids/>`, 'ids/unsafe-xml', 2],
  ['a document type that is long', `<!DOCTYPE ids "${long}"><ids/>`, 'ids/too-large', 1],
  ['a document type without end', `<!DOCTYPE ids [`, 'ids/malformed', 1],
  ['an entity that nobody declares', idsText({ info: '<title>&x;</title>' }), 'ids/malformed', 3],
  ['a long attribute', idsText().replace('"Walls"', `"${long}"`), 'ids/too-large', 5],
  [
    'an attribute without end',
    idsText()
      .replace('"Walls"', `"${long.replaceAll('a', ' ')}`)
      .slice(0, 1_000_000),
    'ids/too-large',
    5,
  ],
  ['a long text', idsText({ info: `<title>${long}</title>` }), 'ids/too-large', 3],
  ['a long text in pieces', idsText({ info: `<title>${'a<!-- -->'.repeat(101_000)}</title>` }), 'ids/too-large', 3],
  ['a long comment', `<!--${long}--><other/>`, 'ids/too-large', 1],
  ['deep elements', idsText({ info: '<a>'.repeat(1_000_000) }), 'ids/too-large', 3],
  ['many elements', idsText({ info: '<a/>'.repeat(1_000_000) }), 'ids/too-large', 3],
  [
    'many attributes',
    `<ids ${Array.from({ length: 300_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
    'ids/too-large',
    1,
  ],
  ['an attribute twice', '<ids a="" a=""/>', 'ids/malformed', 1],
  ['an end that is missing', '<ids>\n<info>\n</ids>', 'ids/malformed', 3],
  ['a prefix that nobody declares', '<x:ids/>', 'ids/malformed', 1],
  ['nothing', '', 'ids/malformed', 1],
  ['no XML', 'ISO-10303-21;\nHEADER;', 'ids/malformed', 2],
  ['a character that XML cannot hold', idsText({ info: '<title>&#0;</title>' }), 'ids/malformed', 3],
])('responds to %s within a second', (_case, text, code, line) => {
  expect(outcome(text)).toEqual([code, line])
})

test('rejects a hundred megabytes without parsing, and invalid text bytes', () => {
  expect(outcome(new Uint8Array(100 * 1024 * 1024))).toEqual(['ids/too-large', undefined])
  expect(outcome('a'.repeat(maxBytes + 1))).toEqual(['ids/too-large', undefined])
  expect(outcome(Uint8Array.of(60, 0xff, 0xc0))).toEqual(['ids/malformed', 1])
  const unknown = new TextEncoder().encode('<?xml version="1.0" encoding="x-none"?><ids/>')
  expect(outcome(unknown)).toEqual(['ids/malformed', 1])
})
