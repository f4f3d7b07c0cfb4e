import type { RegisteredRemote } from '@lintel/shared/remote'
import { isRemoteError, RemoteError, type RemoteFailureKind } from '../failures/remote-error.ts'
import { ContainerError, SecondCopyError } from './container.ts'
import { ScriptExecutionError, ScriptLoadError, type Script } from './load-script.ts'

/** How long a file may take that is asked for again only to learn why it failed. */
const patience = 3_000

/** Whatever went wrong while a page was fetched and started, as a RemoteError that says which kind of failure it is. */
export async function remoteErrorFrom(error: unknown, remote: RegisteredRemote): Promise<RemoteError> {
  if (isRemoteError(error)) return error
  const cause = error instanceof Error ? error : new Error(String(error))
  if (cause instanceof ScriptLoadError) return scriptError(cause, cause.script, remote)
  if (isChunkLoadError(cause)) return scriptError(cause, { address: cause.request ?? remote.baseUrl }, remote)
  if (cause instanceof ScriptExecutionError) {
    return new RemoteError(remote, { kind: 'execution', detail: `one of its scripts threw: ${cause.message}`, cause })
  }
  if (cause instanceof ContainerError || /does not exist in container/.test(cause.message)) {
    return new RemoteError(remote, { kind: 'contract', detail: cause.message, cause })
  }
  if (cause instanceof SecondCopyError || isSharedVersionError(cause)) {
    return new RemoteError(remote, { kind: 'shared-version', detail: cause.message, cause })
  }
  return new RemoteError(remote, { kind: 'execution', detail: `its code threw: ${cause.message}`, cause })
}

/** How webpack's own chunk loading fails. */
type ChunkLoadError = Error & { request?: string }

function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

/** What the federation runtime throws when the host has no fitting version of a shared library. */
function isSharedVersionError({ message }: Error) {
  return /Can not get '|shared (singleton )?module|loadShare|RUNTIME-00[56]/.test(message)
}

async function scriptError(cause: Error, script: Partial<Script> & { address: string }, remote: RegisteredRemote) {
  return new RemoteError(remote, { ...(await explainScriptFailure(script.address, script.integrity)), cause })
}

type Finding = { kind: RemoteFailureKind; detail: string }

/** Finds out why a script did not load: the browser's own error event says nothing, so the file is asked for again. */
async function explainScriptFailure(address: string, integrity: string | undefined): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(patience)
    return await judge(await fetch(address, { cache: 'no-store', credentials: 'same-origin', signal }), integrity)
  } catch (error) {
    const isHanging = error instanceof DOMException && error.name === 'TimeoutError'
    if (isHanging) return { kind: 'timeout', detail: 'its server does not answer.' }
    return { kind: 'offline', detail: 'its server cannot be reached.' }
  }
}

async function judge(response: Response, integrity: string | undefined): Promise<Finding> {
  if (!response.ok) return { kind: 'http', detail: `its server answered ${response.status}.` }
  if (integrity !== undefined && (await integrityOf(response)) !== integrity) {
    return { kind: 'integrity', detail: 'a file is not the one that was released.' }
  }
  return { kind: 'http', detail: 'a file arrived incomplete.' }
}

async function integrityOf(response: Response) {
  const hash = await crypto.subtle.digest('SHA-384', await response.arrayBuffer())
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}
