import type { ModelElement, PropertySet } from '../../model.ts'
import { readPropertySets } from '../../property-sets.ts'

type Identity = Pick<ModelElement, 'elementId' | 'category' | 'family' | 'type'>

/**
 * An element as its file describes it. Properties are parsed on demand, because the first picture does not need them.
 */
export class FileElement {
  readonly elementId: string
  readonly category: string
  readonly family: string
  readonly type: string
  private readonly parameters: unknown
  private readonly wholes: readonly FileElement[]
  private sets: readonly PropertySet[] | undefined

  /** `wholes`: the assemblies that contain it, outermost first. */
  constructor(
    { elementId, category, family, type }: Identity,
    parameters?: unknown,
    wholes: readonly FileElement[] = [],
  ) {
    this.elementId = elementId
    this.category = category
    this.family = family
    this.type = type
    this.parameters = parameters
    this.wholes = wholes
  }

  readProperties(): readonly PropertySet[] {
    return (this.sets ??= readPropertySets(this.parameters))
  }

  withElementId(elementId: string) {
    if (elementId === this.elementId) return this
    return new FileElement({ ...this.identity, elementId }, this.parameters, this.wholes)
  }

  toModelElement(modelId: string): ModelElement {
    const modelElement = { modelId, ...this.identity, propertySets: this.readProperties() }
    if (this.wholes.length === 0) return modelElement
    const wholes = this.wholes.map((whole) => ({ elementId: whole.elementId, propertySets: whole.readProperties() }))
    return { ...modelElement, wholes }
  }

  /** The same element inside of other assemblies. */
  within(wholes: readonly FileElement[]) {
    return new FileElement(this.identity, this.parameters, wholes)
  }

  private get identity(): Identity {
    const { elementId, category, family, type } = this
    return { elementId, category, family, type }
  }
}
