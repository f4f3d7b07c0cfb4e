import type { IdsDocument, IdsInfo, IdsLines } from '../document/ids-document.ts'
import type { IdsIssue } from '../document/ids-issue.ts'
import { decodeXml } from './decode-xml.ts'
import { parseXml } from './parse-xml.ts'
import { readSpecification } from './read-specification.ts'
import { childOf, StructureCheck } from './structure.ts'
import type { XmlElement } from './xml-element.ts'

export type IdsFile = {
  document: IdsDocument
  /** Violations of the structure of the IDS schema. The audit checks the content. */
  issues: IdsIssue[]
  lines: IdsLines
}

const infoTexts = ['title', 'copyright', 'version', 'description', 'author', 'date', 'purpose', 'milestone'] as const

/**
 * Reads an IDS file of at most 10 MB. Violations of the schema become issues, and the document contains whatever could
 * be read. Throws an `IdsError` for files that are not XML, have a document type, or are too large.
 */
export function readIds(source: string | Uint8Array): IdsFile {
  const root = parseXml(decodeXml(source))
  const check = new StructureCheck()
  const document = check.at(root, readRoot(check, root))
  return { document, issues: check.issues, lines: check.lines }
}

function readRoot(check: StructureCheck, root: XmlElement): IdsDocument {
  if (root.name !== 'ids') {
    check.report('wrong-root', root.line, `The file isn't an IDS file: its first element is ${root.name}, not ids.`)
    return { info: { title: '' }, specifications: [] }
  }
  check.check(root, {
    children: [
      { name: 'info', isRequired: true },
      { name: 'specifications', isRequired: true },
    ],
  })
  return { info: readInfo(check, childOf(root, 'info')), specifications: readSpecifications(check, root) }
}

function readInfo(check: StructureCheck, element: XmlElement | undefined): IdsInfo {
  const info: IdsInfo = { title: '' }
  if (!element) return info
  check.check(element, { children: infoTexts.map((name) => ({ name, isRequired: name === 'title' })) })
  for (const name of infoTexts) {
    const child = childOf(element, name)
    if (!child) continue
    check.check(child, { hasText: true })
    info[name] = child.text
  }
  return check.at(element, info)
}

function readSpecifications(check: StructureCheck, root: XmlElement) {
  const element = childOf(root, 'specifications')
  if (!element) return []
  check.check(element, { children: [{ name: 'specification', isRequired: true, isMany: true }] })
  return element.children.filter(({ name }) => name === 'specification').map((child) => readSpecification(check, child))
}
