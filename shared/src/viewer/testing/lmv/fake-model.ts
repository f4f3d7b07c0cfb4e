import type { LmvModel, LmvProperties, LmvTree } from '../../autodesk/service/lmv.ts'
import type { ModelElement, ModelHandle } from '../../model.ts'
import type { OpenViewer } from '../../open/open-viewer.ts'
import type { Box, Point } from '../../view.ts'

/** Meters per foot; models from Revit are in feet. */
export const metersPerUnit = 0.3048

type Node = { dbId: number; name: string; children: Node[]; element?: ModelElement }

/** A model as the Autodesk viewer describes it: numbers instead of ids, a tree of names, and coordinates of its own. */
export class FakeModel implements LmvModel {
  isLoaded = false
  readonly handle: ModelHandle
  readonly globalOffset: Point
  private readonly inner: OpenViewer
  private readonly nodes: Node[] = []

  constructor(
    inner: OpenViewer,
    handle: ModelHandle,
    { globalOffset, elements }: { globalOffset: Point; elements: readonly ModelElement[] },
  ) {
    this.inner = inner
    this.handle = handle
    this.globalOffset = globalOffset
    const root = this.addNode('Model')
    for (const element of elements) this.addElement(root, element)
  }

  private addNode(name: string, parent?: Node, element?: ModelElement): Node {
    const node: Node = { dbId: this.nodes.length + 1, name, children: [], ...(element && { element }) }
    this.nodes.push(node)
    parent?.children.push(node)
    return node
  }

  /** The category, family and type above each element; the element's name contains its number. */
  private addElement(root: Node, element: ModelElement) {
    let above = root
    for (const name of [element.category, element.family, element.type]) {
      above = above.children.find((child) => child.name === name) ?? this.addNode(name, above)
    }
    // The id in the file, which may occur several times.
    const originalId = element.elementId.replace(/ \(\d+\)$/, '')
    const node = this.addNode(`${element.family} [${originalId}]`, above, element)
    this.addNode('Solid', node)
  }

  private node(dbId: number) {
    return this.nodes[dbId - 1]
  }

  elementIds(dbIds: readonly number[]) {
    return dbIds.flatMap((dbId) => this.node(dbId)?.element?.elementId ?? [])
  }

  /** Hits report the innermost part. */
  solidOf(elementId: string) {
    return this.nodes.find(({ element }) => element?.elementId === elementId)?.children[0]?.dbId ?? 0
  }

  getData() {
    return { globalOffset: this.globalOffset }
  }

  getUnitScale() {
    return metersPerUnit
  }

  getUnitString() {
    return 'ft'
  }

  isLoadDone() {
    return this.isLoaded
  }

  geomPolyCount() {
    return this.fragments.length * 12
  }

  getBoundingBox() {
    return this.inLmv(this.inner['loaded'].byId.get(this.handle.modelId)?.bounds)
  }

  private inLmv(box: Box | undefined): Box {
    const toLmv = ({ x, y, z }: Point) => ({
      x: x / metersPerUnit - this.globalOffset.x,
      y: y / metersPerUnit - this.globalOffset.y,
      z: z / metersPerUnit - this.globalOffset.z,
    })
    return { min: toLmv(box?.min ?? { x: 0, y: 0, z: 0 }), max: toLmv(box?.max ?? { x: 0, y: 0, z: 0 }) }
  }

  getObjectTree(onSuccess: (tree: LmvTree) => void) {
    queueMicrotask(() =>
      onSuccess({
        getRootId: () => 1,
        getNodeName: (dbId) => this.node(dbId)?.name,
        enumNodeChildren: (dbId, visit) => this.node(dbId)?.children.forEach((child) => visit(child.dbId)),
        enumNodeFragments: (dbId, visit) => {
          const fragment = this.fragments.findIndex((node) => node.dbId === dbId)
          if (fragment >= 0) visit(fragment)
        },
      }),
    )
  }

  private get fragments() {
    return this.nodes.filter(({ element }) => element)
  }

  getBulkProperties(dbIds: number[], _options: object, onSuccess: (results: LmvProperties[]) => void) {
    const results = dbIds.flatMap((dbId) => {
      const { element, name } = this.node(dbId) ?? {}
      if (!element || name === undefined) return []
      const own = element.propertySets.flatMap(({ name: displayCategory, properties }) =>
        properties.map((property) => ({ displayName: property.name, displayValue: property.value, displayCategory })),
      )
      const internal = {
        displayName: 'Category',
        displayValue: `Revit ${element.category}`,
        displayCategory: '__category__',
      }
      return [{ dbId, name, properties: [internal, ...own] }]
    })
    queueMicrotask(() => onSuccess(results))
  }

  getFragmentList() {
    return {
      getCount: () => this.fragments.length,
      getWorldBounds: (fragment: number, box: Box) => {
        const { elementId = '' } = this.fragments[fragment]?.element ?? {}
        Object.assign(box, this.inLmv(this.inner['loaded'].boundsOf([{ modelId: this.handle.modelId, elementId }])))
      },
      // Rotated by a quarter turn around the vertical, because the real viewer reports faces in other axes than the
      // scene's.
      getVizmesh: () => ({ matrixWorld: { elements: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] } }),
    }
  }
}

/** Converts to the axes of `getVizmesh`. */
export function inFragment({ x, y, z }: Point): Point {
  return { x: y, y: -x, z }
}
