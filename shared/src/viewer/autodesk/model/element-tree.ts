import { freeElementId } from '../../free-element-id.ts'
import type { ModelElement, PropertySet } from '../../model.ts'
import { groupedBySet } from '../../property-sets.ts'
import type { LmvModel, LmvProperties, LmvTree } from '../service/lmv.ts'

export type TreeElement = Omit<ModelElement, 'modelId' | 'propertySets'> & { dbId: number }

/** The Autodesk viewer names Revit's elements 'Basic Wall [1001]', below their category, family and type. */
const elementName = /^(?<name>.*?)\s*\[(?<id>[^[\]]+)\]$/

/** The elements of a model. Nodes without an element number belong to the element above them, if any. */
export class ElementTree {
  readonly byId = new Map<string, TreeElement>()
  private readonly byDbId = new Map<number, TreeElement>()
  private readonly tree: LmvTree | undefined

  constructor(tree: LmvTree | undefined) {
    this.tree = tree
    if (tree) this.visit(tree, { dbId: tree.getRootId(), path: [], parentElement: undefined })
  }

  elementAt(dbId: number) {
    return this.byDbId.get(dbId)
  }

  fragmentsOf({ dbId }: TreeElement): number[] {
    const fragments: number[] = []
    this.tree?.enumNodeFragments(dbId, (fragment) => fragments.push(fragment), true)
    return fragments
  }

  private visit(
    tree: LmvTree,
    { dbId, path, parentElement }: { dbId: number; path: string[]; parentElement?: TreeElement | undefined },
  ) {
    const name = tree.getNodeName(dbId) ?? ''
    const children: number[] = []
    tree.enumNodeChildren(dbId, (child) => children.push(child))
    const { id, name: family = name } = elementName.exec(name)?.groups ?? {}
    const isElement = id !== undefined || (!parentElement && children.length === 0 && path.length > 0)
    const elementNode = isElement
      ? this.add({ dbId, elementId: id ?? String(dbId), path, name: family })
      : parentElement
    if (elementNode) this.byDbId.set(dbId, elementNode)
    for (const child of children) this.visit(tree, { dbId: child, path: [...path, name], parentElement: elementNode })
  }

  private add({ dbId, elementId, path, name }: { dbId: number; elementId: string; path: string[]; name: string }) {
    const [, category = '', family = name, type = ''] = path
    const uniqueId = freeElementId(elementId, (candidate) => this.byId.has(candidate))
    const element = { dbId, elementId: uniqueId, category: category.replace(/^Revit /, ''), family, type }
    this.byId.set(uniqueId, element)
    return element
  }
}

/** A model without a property database can be viewed, but has no elements. */
export function readTree(model: LmvModel): Promise<ElementTree> {
  return new Promise((resolve) => {
    model.getObjectTree(
      (tree) => resolve(new ElementTree(tree)),
      () => resolve(new ElementTree(undefined)),
    )
  })
}

export function readProperties(model: LmvModel, dbIds: number[]): Promise<readonly LmvProperties[]> {
  return new Promise((resolve, reject) => {
    const onError = (cause: unknown) => reject(new Error("The properties couldn't be read.", { cause }))
    model.getBulkProperties(dbIds, { ignoreHidden: true }, resolve, onError)
  })
}

/** The categories of the Autodesk viewer are the property sets. */
export function propertySetsOf({ properties }: LmvProperties): PropertySet[] {
  const visibleProperties = properties.filter(
    ({ hidden, displayCategory }) => !hidden && !displayCategory?.startsWith('__'),
  )
  return groupedBySet(
    visibleProperties.flatMap(({ displayName: name, displayValue: value, displayCategory }) =>
      value === null || value === '' ? [] : [{ set: displayCategory ?? '', name, value }],
    ),
  )
}
