import type { CaptureModel } from '@lintel/shared/contract/captures'
import { isModelError, loadModel, type ModelHandle, type Viewer } from '@lintel/shared/viewer'
import { urnOf } from '../scene-sources.ts'
import type { PlacedFile } from '../selected-files.model.ts'

export type FileState =
  | { status: 'loading'; share: number }
  | { status: 'loaded'; handle: ModelHandle }
  | { status: 'failed'; message: string }

/** By capture. */
export type FileStates = ReadonlyMap<string, FileState>

type Options = {
  viewer: Viewer
  /** The current address of a model; addresses change every day. */
  refresh: (captureId: string) => Promise<CaptureModel['file']>
  onStates: (states: FileStates) => void
}

type Entry = { file: PlacedFile; controller: AbortController; state: FileState }

/** So that the network and the processor are both in use. The first file is loaded alone, so that it is visible early. */
const maxAtOnce = 2

/** Keeps the loaded models equal to the wanted files: each is added when it is loaded, and a failure stops no other. */
export class SceneLoader {
  private readonly options: Options
  private readonly entries = new Map<string, Entry>()
  /** Captures whose loading hasn't started, smallest first. */
  private waiting: string[] = []
  private running = 0
  private isDisposed = false

  constructor(options: Options) {
    this.options = options
  }

  /** Models with the same content and placement stay loaded. */
  show(files: readonly PlacedFile[]) {
    const requestedFiles = new Map(files.map((file) => [file.captureId, file]))
    for (const [id, { file }] of this.entries) {
      if (contentOf(requestedFiles.get(id)) !== contentOf(file)) this.remove(id)
    }
    const bySize = files.toSorted((one, other) => one.file.bytes - other.file.bytes)
    for (const file of bySize) if (!this.entries.has(file.captureId)) this.add(file)
    this.change()
  }

  retry(captureId: string) {
    const entry = this.entries.get(captureId)
    if (entry?.state.status !== 'failed') return
    this.add(entry.file)
    this.change()
  }

  /** Cancels loading. The viewer's creator disposes of it with its models. */
  dispose() {
    this.isDisposed = true
    for (const { controller } of this.entries.values()) controller.abort()
    this.entries.clear()
  }

  private add(file: PlacedFile) {
    const controller = new AbortController()
    this.entries.set(file.captureId, { file, controller, state: { status: 'loading', share: 0 } })
    this.waiting.push(file.captureId)
  }

  private remove(captureId: string) {
    const entry = this.entries.get(captureId)
    this.entries.delete(captureId)
    this.waiting = this.waiting.filter((id) => id !== captureId)
    entry?.controller.abort()
    if (entry?.state.status === 'loaded') this.options.viewer.unload(entry.state.handle.modelId)
  }

  private change() {
    if (this.isDisposed) return
    this.options.onStates(new Map([...this.entries].map(([id, { state }]) => [id, state])))
    const isFirst = ![...this.entries.values()].some(({ state }) => state.status !== 'loading')
    while (this.running < (isFirst ? 1 : maxAtOnce)) {
      const entry = this.entries.get(this.waiting.shift() ?? '')
      if (entry) void this.load(entry)
      else if (this.waiting.length === 0) return
    }
  }

  private async load(entry: Entry) {
    const { viewer, refresh } = this.options
    const { file, controller } = entry
    const { captureId, fileName, placement } = file
    this.running += 1
    try {
      const model = {
        urn: urnOf(captureId),
        fileName,
        file: file.file,
        refresh: () => refresh(captureId),
        placement,
      }
      const handle = await loadModel(viewer, model, {
        signal: controller.signal,
        onShare: (share) => this.progressed(entry, share),
      })
      entry.state = { status: 'loaded', handle }
      // An engine may have finished just before it was canceled.
      if (controller.signal.aborted && viewer.models().includes(handle)) viewer.unload(handle.modelId)
    } catch (error) {
      const message = isModelError(error) ? error.errorMessage : "Couldn't display the model."
      entry.state = { status: 'failed', message }
    }
    this.running -= 1
    this.change()
  }

  /** Only reports whole percents, because a fast connection reports thousands of times. */
  private progressed(entry: Entry, share: number) {
    const percent = Math.floor(share * 100) / 100
    if (entry.state.status !== 'loading' || entry.state.share === percent) return
    entry.state = { status: 'loading', share: percent }
    this.change()
  }
}

function contentOf(file: PlacedFile | undefined): string | undefined {
  return file && `${file.file.contentHash} ${JSON.stringify(file.placement)}`
}
