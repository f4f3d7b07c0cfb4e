import type { RegisteredRemote } from '@lintel/shared/remote'
import { ContainerError, SecondCopyError } from './container.ts'
import { ScriptExecutionError, ScriptLoadError, type Script } from './load-script.ts'
import { isRemoteError, RemoteError } from '../failures/remote-error.ts'
import { explainScriptFailure } from './script-failure.ts'

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

/** Gives anything that went wrong while a page was fetched and started its kind. */
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
