import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { containerName, type RemoteDescription } from '@lintel/shared/remote'
import { nextEvent } from '@lintel/shared/testing/runner'
import { releasedRemote, textOf, type ReleasedRemote } from './released-remote.ts'

const program = path.join(import.meta.dirname, 'serve-remote.ts')

/** A remote whose files are served by its own process at a fixed address. */
export class RemoteProcess {
  readonly description: RemoteDescription
  private child: ChildProcess | undefined
  private port = 0

  constructor(description: RemoteDescription) {
    this.description = description
  }

  get isUp(): boolean {
    return this.child !== undefined
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  async start(): Promise<void> {
    const { name, pages } = this.description
    const args = [containerName(name), Object.keys(pages).join(','), textOf(this.description), String(this.port)]
    this.child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
    const [output] = (await nextEvent(this.child.stdout ?? this.child, 'data')) as [Buffer]
    this.port = Number(output.toString())
  }

  async end(): Promise<void> {
    const { child } = this
    this.child = undefined
    child?.kill('SIGKILL')
    if (child) await nextEvent(child, 'exit')
  }

  release(version: string): ReleasedRemote {
    return releasedRemote(this.description, { version, baseUrl: `${this.origin}/${version}/` })
  }
}
