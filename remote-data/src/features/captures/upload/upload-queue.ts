import { apiErrorCodes, errorText, isApiError, isCancellation } from '@lintel/shared/api'
import type { ChosenProject, Ingestion, IngestionCreate } from '@lintel/shared/contract/captures'
import { atom, type Store } from '@lintel/shared/state'
import { discardUpload, sendFile } from './sending/send-file.ts'
import { removeUnfinishedUpload, unfinishedUploadOf, type UploadOwner } from './sending/unfinished-uploads.ts'

/** Parallel uploads; limited to leave bandwidth for other requests. */
const maxParallel = 2

export type QueuedFile = {
  id: number
  file: File
  originPath: string
  /** Undefined to detect the project from the file. */
  project?: ChosenProject | undefined
  /** The capture of the previous version. */
  previousCaptureId?: string
  /** `taking`: uploaded, and the capture is being started. */
  status: 'waiting' | 'sending' | 'taking' | 'paused' | 'offline' | 'failed'
  sentBytes: number
  failure: string
  /** Set after the upload is complete. */
  uploadId?: string
}

export type QueueState = {
  files: readonly QueuedFile[]
  /** IDs of ingestions of files uploaded here. */
  takenIds: readonly string[]
}

type Take = (upload: IngestionCreate) => Promise<Ingestion>

/** The upload queue, which continues while other pages are open. */
export class UploadQueue {
  readonly state = atom<QueueState>({ files: [], takenIds: [] })
  private readonly running = new Map<number, AbortController>()
  private lastId = 0
  private readonly owner: UploadOwner
  private readonly store: Store
  private readonly startIngestion: Take

  constructor(owner: UploadOwner, store: Store, startIngestion: Take) {
    this.owner = owner
    this.store = store
    this.startIngestion = startIngestion
  }

  private get files() {
    return this.store.get(this.state).files
  }

  add(files: readonly File[], sent: Pick<QueuedFile, 'originPath' | 'project' | 'previousCaptureId'>): void {
    const added = files.map((file) => {
      this.lastId += 1
      return { id: this.lastId, file, ...sent, status: 'waiting', sentBytes: 0, failure: '' } as const
    })
    this.setState({ files: [...this.files, ...added] })
    this.runNext()
  }

  pause(id: number): void {
    this.change(id, { status: 'paused' })
    this.running.get(id)?.abort()
  }

  /** Resumes a file that was paused, failed, or lost its connection. */
  resume(id: number): void {
    this.change(id, { status: 'waiting', failure: '' })
    this.runNext()
  }

  /** Cancels the file and deletes its partial upload, here and on the platform. */
  cancel(id: number): void {
    const queuedFile = this.files.find((one) => one.id === id)
    this.running.get(id)?.abort()
    this.setState({ files: this.files.filter((one) => one.id !== id) })
    const unfinished = queuedFile && unfinishedUploadOf(queuedFile.file, this.owner)
    if (unfinished) void discardUpload(unfinished.id, this.owner.organization)
  }

  private runNext(): void {
    for (const next of this.files) {
      if (this.running.size >= maxParallel) return
      if (next.status === 'waiting') void this.run(next)
    }
  }

  private async run(queued: QueuedFile): Promise<void> {
    const { id, file, originPath, project, previousCaptureId, uploadId: sentId } = queued
    const controller = new AbortController()
    const { signal } = controller
    this.running.set(id, controller)
    this.change(id, { status: 'sending' })
    try {
      const uploadId = sentId ?? (await this.send(id, file, signal))
      this.change(id, { status: 'taking', uploadId })
      const { id: ingestionId } = await this.startIngestion({
        uploadId,
        originPath,
        ...(project && { project }),
        ...(previousCaptureId && { previousCaptureId }),
      })
      removeUnfinishedUpload(uploadId)
      this.setState({
        files: this.files.filter((one) => one.id !== id),
        takenIds: [...this.store.get(this.state).takenIds, ingestionId],
      })
    } catch (error) {
      if (!isCancellation(error)) this.fail(id, error)
    } finally {
      // A file that was paused and resumed immediately has a new controller.
      if (this.running.get(id) === controller) this.running.delete(id)
      this.runNext()
    }
  }

  private async send(id: number, file: File, signal: AbortSignal): Promise<string> {
    await assertReadable(file)
    const onProgress = (sentBytes: number) => this.change(id, { sentBytes })
    const { uploadId } = await sendFile({ ...this.owner, file, signal, onProgress })
    return uploadId
  }

  private fail(id: number, error: unknown): void {
    if (isApiError(error) && error.code === apiErrorCodes.offline) {
      // If the connection is already back, no further event follows.
      this.change(id, { status: navigator.onLine ? 'waiting' : 'offline' })
      addEventListener('online', () => this.resumeOffline(), { once: true })
    } else this.change(id, { status: 'failed', failure: error instanceof Error ? errorText(error) : String(error) })
  }

  private resumeOffline(): void {
    for (const { id, status } of this.files) if (status === 'offline') this.resume(id)
  }

  private change(id: number, part: Partial<QueuedFile>): void {
    this.setState({ files: this.files.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  }

  private setState(part: Partial<QueueState>): void {
    this.store.set(this.state, (state) => ({ ...state, ...part }))
  }
}

/**
 * A file that was changed or moved since it was chosen can't be read, which would otherwise look like a lost
 * connection.
 */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new Error('The file was changed or moved since you chose it. Choose it again.', { cause: error })
  }
}
