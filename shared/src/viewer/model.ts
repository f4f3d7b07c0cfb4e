/** How a model is moved: first rotated around the Z axis (degrees, counterclockwise), then moved (meters). */
export type ModelPlacement = { x: number; y: number; z: number; rotation: number }

export type ModelReference = {
  /** The identity of the model, independent of its files. */
  urn: string
  name?: string
  /** The open file (GLB). The same URL is not loaded again while its content is cached. */
  url?: string | undefined
  /** The content itself instead of a URL. */
  bytes?: ArrayBuffer | undefined
  /** The file size, if known. A large file may consist of parts, of which only visible ones are loaded. */
  byteLength?: number | undefined
  /** The hash of the content: the same content at different URLs is cached once. */
  contentHash?: string | undefined
  /** Where the model is in the scene; the open engine only. */
  placement?: ModelPlacement | undefined
}

/** `totalBytes` is undefined if the server does not send the size. Engines that only know percentages use 100. */
export type LoadProgress = { loadedBytes: number; totalBytes: number | undefined }

export type LoadOptions = {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: LoadProgress) => void) | undefined
  /** Keeps the camera where it is; by default the first model sets the view. */
  keepsView?: boolean
}

export type ModelHandle = {
  /** Unique within the viewer: a model that is loaded twice has two ids. */
  readonly modelId: string
  readonly urn: string
  readonly name: string
  readonly elementCount: number
}

/** How much of a large model is loaded in full detail, and whether more is being loaded. */
export type ModelDetail = { modelId: string; shownTriangles: number; totalTriangles: number; isComing: boolean }

/** `elementId` is the id in the file, made unique: the second element with an id is `id (2)`. */
export type ElementReference = { modelId: string; elementId: string }

export type ModelElement = ElementReference & {
  category: string
  family: string
  /** The Revit type. */
  type: string
  propertySets: readonly PropertySet[]
  /**
   * The assemblies that contain the element, outermost first: an assembly, a curtain wall, a room. Few files have them.
   */
  wholes?: readonly ParentElement[] | undefined
}

/** An assembly of elements, often without geometry of its own. */
export type ParentElement = Pick<ModelElement, 'elementId' | 'propertySets'>

export type PropertyValue = string | number | boolean
/** `name` is empty for properties without a set. A name may occur in several sets. */
export type PropertySet = { name: string; properties: readonly { name: string; value: PropertyValue }[] }

/**
 * The source of properties: the model file, or a source that knows more. Resolves to undefined for an unknown element.
 */
export type PropertySource = (element: ElementReference) => Promise<ModelElement | undefined>
