export type ModelReference = {
  /** Which model it is, whatever file holds it. */
  urn: string
  name?: string
  /** The open file (GLB). The same address is not fetched again while its content is kept. */
  url?: string | undefined
  /** The content itself instead of an address. */
  bytes?: ArrayBuffer | undefined
  /** How long the file is, where that is known: a long one may come in parts, of which only what is seen is fetched. */
  byteLength?: number | undefined
  /** Of the content: equal contents under different addresses are kept once. */
  contentHash?: string | undefined
}

/** `total` is unknown where the server does not tell the size. An engine that knows only shares counts to a hundred. */
export type LoadProgress = { loadedBytes: number; totalBytes: number | undefined }

export type LoadOptions = {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: LoadProgress) => void) | undefined
  /** Keeps the camera where it is; by default the first model is fitted. */
  keepsView?: boolean
}

export type ModelHandle = {
  /** Unique within the viewer: a model that is loaded twice has two. */
  readonly modelId: string
  readonly urn: string
  readonly name: string
  readonly elementCount: number
}

/** How much of a large model is there as it is, and whether more is on its way. */
export type ModelDetail = { modelId: string; shownTriangles: number; totalTriangles: number; isComing: boolean }

/** `elementId` is the file's, and unique: where a file repeats one, the second element is `id (2)`. */
export type ElementReference = { modelId: string; elementId: string }

export type ModelElement = ElementReference & {
  category: string
  family: string
  /** Of the family, as Revit has it. */
  type: string
  propertySets: readonly PropertySet[]
  /** What the file puts it into, from the outermost: an assembly, a curtain wall, a room. Few files say so. */
  wholes?: readonly Whole[] | undefined
}

/** Something that is made of elements, and often has no shape of its own. */
export type Whole = Pick<ModelElement, 'elementId' | 'propertySets'>

export type PropertyValue = string | number | boolean
/** `name` is empty if the model has properties without a set. One name may stand in several sets. */
export type PropertySet = { name: string; properties: readonly { name: string; value: PropertyValue }[] }

/** Where properties come from: the model file, or whoever else knows the element. Undefined for one that is not known. */
export type PropertySource = (element: ElementReference) => Promise<ModelElement | undefined>
