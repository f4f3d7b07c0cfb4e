import type { ModelElement, PropertySet } from '../../model.ts'
import { readPropertySets } from '../../property-sets.ts'

type Identity = Pick<ModelElement, 'elementId' | 'category' | 'family' | 'type'>

/** An element as its file describes it. Its properties are read when they are asked for: the first picture does not. */
export class FileElement {
  readonly elementId: string
  readonly category: string
  readonly family: string
  readonly type: string
  private readonly parameters: unknown
  private sets: readonly PropertySet[] | undefined

  constructor({ elementId, category, family, type }: Identity, parameters?: unknown) {
    this.elementId = elementId
    this.category = category
    this.family = family
    this.type = type
    this.parameters = parameters
  }

  readProperties(): readonly PropertySet[] {
    return (this.sets ??= readPropertySets(this.parameters))
  }

  named(elementId: string) {
    return elementId === this.elementId ? this : new FileElement({ ...this.identity, elementId }, this.parameters)
  }

  of(modelId: string): ModelElement {
    return { modelId, ...this.identity, propertySets: this.readProperties() }
  }

  private get identity(): Identity {
    const { elementId, category, family, type } = this
    return { elementId, category, family, type }
  }
}
