import { Duplex } from 'node:stream'
import { SpoolFile, type SpoolFileOptions } from './spool-file.ts'

/** Bytes of a response that wait in memory for the client; any more are written to disk. */
const memoryBytes = 256 * 1024
const pieceBytes = 64 * 1024

type Callback = (error?: Error | null) => void

/**
 * Accepts data as fast as it is written, and passes it on as fast as it is read, so that the writer does not wait for the reader. Writing waits for
 * reading only if there is no disk space.
 */
export class Spool extends Duplex {
  readonly #file: SpoolFile
  /** Data that did not fit on disk, and the callback for when it has been read. */
  #held: { bytes: Buffer; done: Callback } | undefined
  #isWanted = false
  #isServing = false
  #isComplete = false

  constructor(options: SpoolFileOptions) {
    super({ readableHighWaterMark: memoryBytes })
    this.#file = new SpoolFile(options)
  }

  override _read(): void {
    this.#isWanted = true
    this.#serve()
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: Callback): void {
    // Earlier data must be read first.
    const rest = this.#isServing || this.#hasMore() ? bytes : this.#hand(bytes)
    if (rest.length === 0) return done()
    this.#file.append(rest).then((isSaved) => {
      if (isSaved) done()
      else this.#held = { bytes: rest, done }
      this.#serve()
    }, this.#fail)
  }

  override _final(done: Callback): void {
    this.#isComplete = true
    done()
    this.#serve()
  }

  override _destroy(error: Error | null, done: Callback): void {
    this.#file.close().then(
      () => done(error),
      (failure: unknown) => done(error ?? asError(failure)),
    )
  }

  #hasMore(): boolean {
    return !this.#file.isEmpty() || this.#held !== undefined
  }

  /** Passes on as much as the reader currently requests, and returns the rest. */
  #hand(bytes: Buffer): Buffer {
    let rest = bytes
    while (this.#isWanted && rest.length > 0) {
      this.#isWanted = this.push(rest.subarray(0, pieceBytes))
      rest = rest.subarray(pieceBytes)
    }
    return rest
  }

  #serve(): void {
    if (this.#isServing || this.destroyed) return
    this.#isServing = true
    this.#serveWhatIsThere().then(() => {
      this.#isServing = false
      if (!this.#hasMore()) this.#endIfComplete()
      else if (this.#isWanted) this.#serve()
    }, this.#fail)
  }

  async #serveWhatIsThere(): Promise<void> {
    while (this.#isWanted && !this.destroyed && this.#hasMore()) {
      if (!this.#file.isEmpty()) this.#isWanted = this.push(await this.#file.read(pieceBytes))
      else this.#serveHeld()
    }
  }

  #serveHeld(): void {
    if (!this.#held) return
    const { bytes, done } = this.#held
    const rest = this.#hand(bytes)
    this.#held = rest.length > 0 ? { bytes: rest, done } : undefined
    if (!this.#held) done()
  }

  #endIfComplete(): void {
    if (this.#isComplete) this.push(null)
  }

  readonly #fail = (error: unknown): void => {
    this.destroy(asError(error))
  }
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure))
}
