import type { IdsLines } from '../document/ids-document.ts'
import type { IdsIssue } from '../document/ids-issue.ts'
import type { XmlElement } from './xml-element.ts'

/** Maximum number of issues. No one reads more, and an invalid file may have many. */
const maxIssues = 1000

/** What an element can contain; attributes in the first list are required. */
export type ElementRule = {
  required?: readonly string[]
  optional?: readonly string[]
  /** The children must be in this order, unless `isAnyOrder`. */
  children?: readonly ChildRule[]
  isAnyOrder?: boolean
  hasText?: boolean
}

export type ChildRule = { name: string; isRequired?: boolean; isMany?: boolean }

/** Checks elements by rules. Collects issues, and the line of each part of the document. */
export class StructureCheck {
  readonly issues: IdsIssue[] = []
  readonly lines: IdsLines = new WeakMap()

  report(code: string, line: number, message: string): void {
    if (this.issues.length < maxIssues) this.issues.push({ code, severity: 'error', line, message })
  }

  /** Records the line of a part. */
  at<Part extends object>(element: XmlElement, part: Part): Part {
    this.lines.set(part, element.line)
    return part
  }

  check(element: XmlElement, rule: ElementRule): void {
    this.#checkAttributes(element, rule)
    this.#checkChildren(element, rule)
    if (!rule.hasText && element.text.trim() !== '') {
      this.report('unexpected-text', element.line, `${element.name} can't contain text.`)
    }
  }

  #checkAttributes({ name, attributes, line }: XmlElement, { required = [], optional = [] }: ElementRule): void {
    for (const attribute of attributes.keys()) {
      if (required.includes(attribute) || optional.includes(attribute)) continue
      this.report('unexpected-attribute', line, `${name} can't have the attribute ${attribute}.`)
    }
    for (const attribute of required) {
      if (!attributes.has(attribute))
        this.report('missing-attribute', line, `${name} is missing the attribute ${attribute}.`)
    }
  }

  #checkChildren(element: XmlElement, { children = [], isAnyOrder = false }: ElementRule): void {
    const counts = new Map<string, number>()
    let furthest = 0
    for (const child of element.children) {
      const position = children.findIndex(({ name }) => name === child.name)
      const rule = children[position]
      const count = (counts.get(child.name) ?? 0) + 1
      counts.set(child.name, count)
      if (!rule) this.report('unexpected-element', child.line, `${element.name} can't contain ${child.name}.`)
      else if (!isAnyOrder && position < furthest) {
        this.report(
          'misplaced-element',
          child.line,
          `${child.name} is in the wrong place in ${element.name}. Move it up.`,
        )
      } else if (count === 2 && !rule.isMany) {
        this.report('repeated-element', child.line, `${element.name} can contain only one ${child.name}.`)
      }
      furthest = Math.max(furthest, position)
    }
    for (const { name, isRequired } of children) {
      if (isRequired && !counts.has(name))
        this.report('missing-element', element.line, `${element.name} is missing ${name}.`)
    }
  }
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}
