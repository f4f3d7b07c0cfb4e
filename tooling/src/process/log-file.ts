import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Bytes. A longer log is renamed to `<name>.log.1`, replacing the previous one. */
const defaultSizeLimit = 10_000_000

/**
 * A log that is appended to and rotated. It never throws: on a full or read-only disk, lines are dropped until one can be
 * written again, and the number of dropped lines is logged then.
 */
export class LogFile {
  readonly #file: string
  readonly #sizeLimit: number
  #descriptor: number | undefined
  #size = 0
  #dropped = 0
  #isClosed = false

  constructor(file: string, sizeLimit = defaultSizeLimit) {
    this.#file = file
    this.#sizeLimit = sizeLimit
  }

  write(line: string): void {
    if (this.#isClosed) return
    try {
      if (this.#dropped > 0) this.#append(`${this.#dropped} lines could not be logged.\n`)
      this.#dropped = 0
      this.#append(`${line}\n`)
    } catch {
      this.#dropped += 1
      this.#release()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#release()
  }

  #append(text: string): void {
    if (this.#descriptor === undefined) this.#open()
    if (this.#size >= this.#sizeLimit) this.#rotate()
    this.#size += writeSync(this.#descriptor as number, text)
  }

  #open(): void {
    mkdirSync(path.dirname(this.#file), { recursive: true })
    this.#descriptor = openSync(this.#file, 'a')
    this.#size = fstatSync(this.#descriptor).size
  }

  #rotate(): void {
    this.#release()
    renameSync(this.#file, `${this.#file}.1`)
    this.#open()
  }

  #release(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}
