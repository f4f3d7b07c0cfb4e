import type { FileConfiguration } from '@lintel/shared/contract'
import { isCancellation, type ModelHandle, type Viewer } from '@lintel/shared/viewer'
import { failureOf, fileName, mayHaveExpired, type FileFailure } from './file-failure.model.ts'

export type SessionFile = Pick<FileConfiguration, 'urn' | 'file'>

export type FileState = {
  urn: string
  name: string
  status: 'loading' | 'loaded' | 'failed'
  /** The loaded fraction of the file's bytes, 0 to 1. */
  progress: number
  elementCount: number
  failure?: FileFailure | undefined
}

export type SessionState = {
  files: readonly FileState[]
  isLoading: boolean
  /** Models have been shown: from now on, loading doesn't move the camera. */
  hasShown: boolean
}

/** The state before a viewer exists: shows the files to load rather than nothing. */
export function notStarted(files: readonly SessionFile[]): SessionState {
  return { files: files.map(loadingFile), isLoading: true, hasShown: false }
}

type SessionOptions = {
  viewer: Pick<Viewer, 'load' | 'unload' | 'unloadAll'>
  /** Reloads the manifest for fresh file URLs. */
  refreshFiles: () => Promise<readonly SessionFile[]>
  /** The URL contains a view, so loading a model doesn't frame it. */
  keepsView: boolean
  /** Called with every change, because the session runs outside of React. */
  onState: (state: SessionState) => void
}

/** The loading of one set of files, until it is replaced by another. */
type Round = { signal: AbortSignal; abort: () => void; refreshed?: Promise<readonly SessionFile[]> }

/**
 * Shows the models of one set of files at a time. A new set unloads all models, cancels loading and loads its own files, so that only the
 * last set remains, in whatever order responses arrive.
 */
export class ViewerSession {
  private readonly options: SessionOptions
  private state: SessionState = notStarted([])
  private files = new Map<string, SessionFile>()
  private round: Round | undefined

  constructor(options: SessionOptions) {
    this.options = options
  }

  /** Does nothing for the same files with new URLs: loaded models stay. */
  show(files: readonly SessionFile[]) {
    const isSame = this.round !== undefined && contentOf(files) === contentOf([...this.files.values()])
    this.files = new Map(files.map((file) => [file.urn, file]))
    if (isSame) return
    this.round?.abort()
    this.options.viewer.unloadAll()
    const round = newRound()
    this.round = round
    this.store({ files: [...this.files.values()].map(loadingFile) })
    for (const { urn } of files) void this.load(urn, round)
  }

  /** Retries a failed file; the others stay unchanged. */
  retry(urn: string) {
    const { round } = this
    const file = this.files.get(urn)
    if (!round || !file || this.state.files.find((one) => one.urn === urn)?.status !== 'failed') return
    delete round.refreshed
    this.change(urn, loadingFile(file))
    void this.load(urn, round)
  }

  /** Cancels loading. The viewer's creator disposes of it. */
  dispose() {
    this.round?.abort()
    this.round = undefined
  }

  private async load(urn: string, round: Round) {
    try {
      const handle = await this.loadFresh(urn, round)
      // An engine may have finished just before it was canceled.
      if (round.signal.aborted) this.forget(handle)
      else this.change(urn, { status: 'loaded', progress: 1, elementCount: handle.elementCount })
    } catch (error) {
      if (round.signal.aborted || isCancellation(error)) return
      this.change(urn, { status: 'failed', failure: failureOf(error) })
    }
  }

  private async loadFresh(urn: string, round: Round): Promise<ModelHandle> {
    try {
      return await this.loadOnce(urn, round)
    } catch (error) {
      if (isOver(round) || !mayHaveExpired(error)) throw error
      const before = this.files.get(urn)?.file?.url
      // The URLs of all files of a round expire together, so the manifest is reloaded once for all.
      round.refreshed ??= this.options.refreshFiles()
      const refreshedFile = (await round.refreshed).find((file) => file.urn === urn)
      if (isOver(round) || !refreshedFile || refreshedFile.file?.url === before) throw error
      this.files.set(urn, refreshedFile)
      return await this.loadOnce(urn, round)
    }
  }

  private loadOnce(urn: string, { signal }: Round): Promise<ModelHandle> {
    const { file } = this.files.get(urn) ?? {}
    return this.options.viewer.load(
      { urn, name: fileName(urn), url: file?.url, contentHash: file?.contentHash },
      {
        signal,
        keepsView: this.options.keepsView || this.state.hasShown,
        onProgress: ({ loadedBytes, totalBytes = file?.bytes }) => {
          if (!signal.aborted && totalBytes) this.progressed(urn, loadedBytes / totalBytes)
        },
      },
    )
  }

  /** Only reports whole percents, because a fast connection reports thousands of times. */
  private progressed(urn: string, share: number) {
    const progress = Math.min(1, Math.floor(share * 100) / 100)
    const fileState = this.state.files.find((file) => file.urn === urn)
    if (fileState?.status === 'loading' && fileState.progress !== progress) this.change(urn, { progress })
  }

  private forget({ modelId }: ModelHandle) {
    // Without a round, the session is disposed of, and the viewer unloads its models.
    if (this.round) this.options.viewer.unload(modelId)
  }

  private change(urn: string, part: Partial<FileState>) {
    this.store({ files: this.state.files.map((file) => (file.urn === urn ? { ...file, ...part } : file)) })
  }

  private store({ files }: Pick<SessionState, 'files'>) {
    const isLoading = files.some(({ status }) => status === 'loading')
    const isShown = !isLoading && files.some(({ status }) => status === 'loaded')
    this.state = { files, isLoading, hasShown: this.state.hasShown || isShown }
    this.options.onState(this.state)
  }
}

function newRound(): Round {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function isOver({ signal }: Round): boolean {
  return signal.aborted
}

function contentOf(files: readonly SessionFile[]) {
  return files.map(({ urn, file }) => `${urn} ${file?.contentHash ?? ''}`).join('\n')
}

function loadingFile({ urn }: SessionFile): FileState {
  return { urn, name: fileName(urn), status: 'loading', progress: 0, elementCount: 0, failure: undefined }
}
