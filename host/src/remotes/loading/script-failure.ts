import type { RemoteFailureKind } from '../failures/remote-error.ts'

type Finding = { kind: RemoteFailureKind; detail: string }

const patience = 3_000

async function integrityOf(response: Response) {
  const hash = await crypto.subtle.digest('SHA-384', await response.arrayBuffer())
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}

async function judge(response: Response, integrity: string | undefined): Promise<Finding> {
  if (!response.ok) return { kind: 'http', detail: `its server answered ${response.status}.` }
  if (integrity !== undefined && (await integrityOf(response)) !== integrity) {
    return { kind: 'integrity', detail: 'a file is not the one that was released.' }
  }
  return { kind: 'http', detail: 'a file arrived incomplete.' }
}

/** Finds out why a script did not load: the browser's own error event says nothing, so the file is asked for again. */
export async function explainScriptFailure(address: string, integrity: string | undefined): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(patience)
    return await judge(await fetch(address, { cache: 'no-store', credentials: 'same-origin', signal }), integrity)
  } catch (error) {
    const isHanging = error instanceof DOMException && error.name === 'TimeoutError'
    if (isHanging) return { kind: 'timeout', detail: 'its server does not answer.' }
    return { kind: 'offline', detail: 'its server cannot be reached.' }
  }
}
