import type { LoadOptions, ModelReference } from '../../model.ts'
import { frameOf, plainFrame, type Frame } from '../frame.ts'
import type { LmvEvent, LmvModel } from '../service/lmv.ts'
import { readTree } from './element-tree.ts'
import { fetchDocument, fetchGeometry, fetchModel, type LmvContext } from './fetch-model.ts'
import { LoadedModel } from './loaded-model.ts'
import { unlessAborted } from './unless-aborted.ts'

type Request = { signal: AbortSignal; onProgress: NonNullable<LoadOptions['onProgress']> }

/** The loaded models by the id that this class assigned. */
export class Models {
  readonly byId = new Map<string, LoadedModel>()
  private readonly context: LmvContext
  private readonly onFrame: (change: () => void) => void
  private sharedFrame: Frame | undefined
  private first: Promise<unknown> | undefined
  private lastNumber = 0

  /** `onFrame` runs the change of coordinates that the first model causes. */
  constructor(context: LmvContext, onFrame: (change: () => void) => void) {
    this.context = context
    this.onFrame = onFrame
  }

  get frame() {
    return this.sharedFrame ?? plainFrame
  }

  async load(reference: ModelReference, { signal, onProgress }: Request): Promise<LoadedModel> {
    signal.throwIfAborted()
    this.lastNumber += 1
    const modelId = `model-${this.lastNumber}`
    const { urn, name = urn } = reference
    const document = await fetchDocument(this.context, urn, signal)
    const model = await this.loadAligned(
      () => fetchModel(this.context, document, { urn, frame: this.sharedFrame, signal }),
      signal,
    )
    const endProgress = this.follow(model, onProgress)
    try {
      await fetchGeometry(this.context, model, signal)
      const tree = await unlessAborted(readTree(model), signal)
      const handle = { modelId, urn, name, elementCount: tree.byId.size }
      const loaded = new LoadedModel(handle, model, { tree, lmv: this.context.lmv })
      this.byId.set(modelId, loaded)
      return loaded
    } catch (error) {
      this.context.discard(model)
      throw error
    } finally {
      endProgress()
    }
  }

  /**
   * Later models wait for the first one, which determines the coordinates. If it fails, the next model is the first.
   */
  private async loadAligned(fetch: () => Promise<LmvModel>, signal: AbortSignal) {
    while (!this.sharedFrame && this.first) await unlessAborted(this.first, signal)
    if (this.sharedFrame) return fetch()
    const fetching = fetch()
    const completed = fetching.then(
      () => undefined,
      () => undefined,
    )
    this.first = completed
    void completed.then(() => (this.first = undefined))
    const model = await fetching
    this.onFrame(() => (this.sharedFrame = frameOf(model)))
    return model
  }

  /** Converts the progress, which the Autodesk viewer reports in percent. */
  private follow(model: LmvModel, onProgress: Request['onProgress']) {
    const { viewer, lmv } = this.context
    function listener({ percent, model: eventModel }: LmvEvent) {
      if (percent !== undefined && eventModel === model) onProgress({ loadedBytes: percent, totalBytes: 100 })
    }
    viewer.addEventListener(lmv.viewing.PROGRESS_UPDATE_EVENT, listener)
    return () => viewer.removeEventListener(lmv.viewing.PROGRESS_UPDATE_EVENT, listener)
  }

  remove(modelId: string) {
    const loaded = this.byId.get(modelId)
    if (!loaded) return undefined
    this.byId.delete(modelId)
    this.context.discard(loaded.model)
    return loaded
  }
}
