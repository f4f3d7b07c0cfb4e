import { SaxesParser } from 'saxes'
import type { Vector } from '../../../domain/contract/prototype/camera.ts'
import { BcfError, isBcfError } from '../bcf-error.ts'
import { XmlElement } from './xml-element.ts'

/** Enough for three lists of ten thousand elements. */
const longest = 8 * 1024 * 1024
/** BCF itself is nine levels deep; a list of components has two elements for each. */
const limits = { depth: 64, elements: 250_000, attributes: 64 }

/** The root of an XML document. Documents that declare or use entities are rejected before parsing. */
export function parseXml(bytes: Uint8Array, rootName: string): XmlElement {
  const text = decode(bytes)
  if (/<!(doctype|entity)/i.test(text)) {
    throw new BcfError(
      'bcf/unsafe-xml',
      "This file can't be imported: it declares a document type (DOCTYPE), which BCF files can't have.",
    )
  }
  const root = rootOf(text, rootName)
  if (root?.localName !== rootName) throw damaged(rootName)
  return root
}

function rootOf(text: string, rootName: string): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: XmlElement[] = []
  const instructions: XmlElement['instructions'] = []
  let root: XmlElement | undefined
  let [elements, attributes] = [0, 0]
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > limits.elements || open.length >= limits.depth) throw tooLarge()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > limits.attributes) throw tooLarge()
  })
  parser.on('opentag', (tag) => {
    const plainAttributes = Object.values(tag.attributes).filter(
      ({ prefix, local }) => prefix === '' && local !== 'xmlns',
    )
    const element = new XmlElement(tag.local, new Map(plainAttributes.map(({ local, value }) => [local, value])))
    open.at(-1)?.nodes.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  for (const event of ['text', 'cdata'] as const) parser.on(event, (part) => open.at(-1)?.nodes.push(part))
  parser.on('processinginstruction', ({ target, body }) => instructions.push({ name: target, value: body }))
  parser.on('error', (error) => {
    throw damaged(rootName, error)
  })
  try {
    parser.write(text).close()
  } catch (error) {
    throw isBcfError(error) ? error : damaged(rootName, error)
  }
  root?.instructions.push(...instructions)
  return root
}

function damaged(rootName: string, cause?: unknown): BcfError {
  const message = `The file is damaged: ${rootName} is missing.`
  return new BcfError('bcf/malformed', message, { cause })
}

function tooLarge(): BcfError {
  return new BcfError('bcf/too-large', "This file can't be imported: part of it is too large.")
}

/** Decodes text with the encoding of its byte order mark or XML declaration, by default UTF-8. */
function decode(bytes: Uint8Array): string {
  if (bytes.length > longest) throw tooLarge()
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    const message = `The file is damaged: part of it isn't valid ${encoding} text.`
    throw new BcfError('bcf/malformed', message, { cause: error })
  }
}

/** UTF-16 without a byte order mark is recognized by the `<` at the start of XML (XML 1.0, appendix F). */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const declaration = String.fromCharCode(...bytes.subarray(0, 200))
  const encoding =
    /^(?:\u00EF\u00BB\u00BF)?<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(declaration)?.[1] ?? 'utf-8'
  // The text is single-byte: its declaration was copied from a UTF-16 file.
  return /^utf-?16/i.test(encoding) ? 'utf-8' : encoding
}

export function childrenOf(parent: XmlElement | undefined, name: string): XmlElement[] {
  return (parent?.children ?? []).filter((child) => child.localName === name)
}

export function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(parent, name)[0]
}

export function textOf(parent: XmlElement | undefined, name: string): string | undefined {
  const text = childOf(parent, name)?.textContent.trim()
  return text === '' ? undefined : text
}

/** An attribute without surrounding spaces; undefined if it is empty. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = element?.getAttribute(name)?.trim()
  return text === '' ? undefined : text
}

/** NaN if there is no number, which the schema of views rejects. A decimal comma is rejected here, with advice. */
export function numberOf(parent: XmlElement | undefined, name: string): number {
  const text = textOf(parent, name)
  if (text === undefined) return Number.NaN
  if (/^[+-]?\d*,\d+$/.test(text)) {
    const message = `${name} has a decimal comma (${text}). BCF numbers need a decimal point: export the file again with English number format.`
    throw new BcfError('bcf/malformed', message)
  }
  return Number(text)
}

export function vectorOf(parent: XmlElement, name: string): Vector {
  const element = childOf(parent, name)
  return { x: numberOf(element, 'X'), y: numberOf(element, 'Y'), z: numberOf(element, 'Z') }
}
