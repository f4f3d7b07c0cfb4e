import { SaxesParser, type SaxesTagNS } from 'saxes'
import { IdsError } from '../document/ids-error.ts'
import { elementName, instanceNamespace, xmlSchemaNamespace, type XmlElement } from './xml-element.ts'

/** IDS needs eight levels, and annotations may contain elements of their own. */
const maxDepth = 32
const maxElements = 100_000
const maxAttributes = 32
/** Maximum length of attributes and of the text of elements, in UTF-16 code units. */
const longestText = 100_000
/** Characters that are parsed between checks of the limits. */
const piece = 65_536
/** Maximum length of parts that the parser reports only at their end, such as comments and document types. */
const longestPart = 4 * piece

const aboutTheFile = new Set([
  'http://www.w3.org/2000/xmlns/',
  'http://www.w3.org/XML/1998/namespace',
  instanceNamespace,
])

type Parser = SaxesParser<{ xmlns: true }>

/**
 * The root of an XML document. Resolves only XML's five predefined entities, rejects document types at their beginning,
 * and checks depth, number and length while parsing. Throws an `IdsError` with the line.
 */
export function parseXml(text: string): XmlElement {
  const parser: Parser = new SaxesParser({ xmlns: true, position: true })
  const tree = treeOf(parser)
  parser.on('error', (error) => {
    throw new IdsError('ids/malformed', `The file isn't valid XML: ${errorMessage(error)}`, parser.line, {
      cause: error,
    })
  })
  parser.on('doctype', () => {
    throw new IdsError(
      'ids/unsafe-xml',
      "The file declares a document type (DOCTYPE), which IDS files can't have. Remove it.",
      parser.line,
    )
  })
  for (let index = 0; index < text.length; index += piece) {
    parser.write(text.slice(index, index + piece))
    if (parser.position - tree.reportedPosition() > longestPart) throw tooLarge('a part that is too long', parser.line)
  }
  parser.close()
  const root = tree.root()
  if (!root) throw new IdsError('ids/malformed', "The file isn't valid XML: it contains no elements.", 1)
  return root
}

type Tree = {
  root: () => XmlElement | undefined
  /** The position of the last part that the parser has reported. */
  reportedPosition: () => number
}

function treeOf(parser: Parser): Tree {
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  let line = 1
  let attributes = 0
  let reportedPosition = 0
  parser.on('comment', () => (reportedPosition = parser.position))
  parser.on('opentagstart', () => {
    line = parser.line
    reportedPosition = parser.position
    attributes = 0
    elements++
    if (elements > maxElements) throw tooLarge(`more than ${maxElements.toLocaleString('en')} elements`, line)
    if (open.length >= maxDepth) throw tooLarge(`elements more than ${maxDepth} levels deep`, line)
  })
  parser.on('attribute', ({ value }) => {
    attributes++
    reportedPosition = parser.position
    if (attributes > maxAttributes) throw tooLarge('an element with very many attributes', line)
    if (value.length > longestText) throw tooLarge('an attribute that is too long', parser.line)
  })
  parser.on('opentag', (tag) => {
    const element = elementOf(parser, tag, line)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (text) => {
      const element = open.at(-1)
      reportedPosition = parser.position
      if (!element) return
      if (element.text.length + text.length > longestText) throw tooLarge('a text that is too long', parser.line)
      element.text += text
    })
  }
  return { root: () => root, reportedPosition: () => reportedPosition }
}

function elementOf(parser: Parser, tag: SaxesTagNS, line: number): XmlElement {
  const attributes = new Map<string, string>()
  for (const { local, uri, value } of Object.values(tag.attributes)) {
    if (!aboutTheFile.has(uri)) attributes.set(uri === '' ? local : `{${uri}}${local}`, value)
  }
  const name = elementName(tag.uri, tag.local)
  const base = attributes.get('base')
  if (name === 'xs:restriction' && base !== undefined) attributes.set('base', resolvedType(parser, base))
  return { name, attributes, children: [], text: '', line }
}

/** Type names have a prefix, too. It is normalized to `xs:string`, whatever prefix the file uses. */
function resolvedType(parser: Parser, name: string): string {
  const [prefix, local] = name.includes(':') ? name.trim().split(':', 2) : ['', name.trim()]
  return parser.resolve(prefix ?? '') === xmlSchemaNamespace ? `xs:${local}` : `?${name}`
}

function tooLarge(subject: string, line: number): IdsError {
  return new IdsError('ids/too-large', `The file exceeds a limit: it has ${subject}.`, line)
}

/** Removes the position from the parser's message, because the error has it separately. */
function errorMessage(error: Error): string {
  return error.message.replace(/^\d+:\d+: /, '').replace(/\.?$/, '.')
}
