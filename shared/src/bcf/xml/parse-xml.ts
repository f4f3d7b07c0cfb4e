import type { Vector } from '../../contract/prototype/camera.ts'
import { BcfError } from '../bcf-error.ts'

/** Room for three lists of ten thousand elements. */
const longest = 8 * 1024 * 1024

/** An XML document's root; documents that declare entities or refer to others are refused before anything reads them. */
export function parseXml(bytes: Uint8Array, rootName: string): Element {
  const text = decode(bytes)
  if (/<!(doctype|entity)/i.test(text)) {
    throw new BcfError('bcf/unsafe-xml', 'The file was refused: it declares a document type, as no BCF file does.')
  }
  const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml')
  if (root.localName !== rootName || root.getElementsByTagName('parsererror').length > 0) {
    throw new BcfError('bcf/malformed', `The file is damaged: there is no ${rootName} where one is expected.`)
  }
  return root
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > longest) throw new BcfError('bcf/too-large', 'The file was refused: a part of it is too large.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new BcfError('bcf/malformed', 'The file is damaged: a part of it is no text.', { cause: error })
  }
}

export function childrenOf(parent: Element | undefined, name: string): Element[] {
  return [...(parent?.children ?? [])].filter((child) => child.localName === name)
}

export function childOf(parent: Element | undefined, name: string): Element | undefined {
  return childrenOf(parent, name)[0]
}

export function textOf(parent: Element | undefined, name: string): string | undefined {
  const text = childOf(parent, name)?.textContent.trim()
  return text === '' ? undefined : text
}

/** NaN where there is no number: the schema of views refuses that. */
export function numberOf(parent: Element | undefined, name: string): number {
  const text = textOf(parent, name)
  return text === undefined ? Number.NaN : Number(text)
}

export function vectorOf(parent: Element, name: string): Vector {
  const element = childOf(parent, name)
  return { x: numberOf(element, 'X'), y: numberOf(element, 'Y'), z: numberOf(element, 'Z') }
}
