export type Script = { address: string; integrity: string }

/** A script did not arrive, or the browser refused to run it. */
export class ScriptLoadError extends Error {
  override readonly name = 'ScriptLoadError'
  readonly script: Script

  constructor(script: Script) {
    super(`${script.address} did not load.`)
    this.script = script
  }
}

/** A script arrived and threw while it ran. */
export class ScriptExecutionError extends Error {
  override readonly name = 'ScriptExecutionError'
}

/** Runs a script of another origin; the browser refuses it unless it has exactly the content that was released. */
export function loadScript({ address, integrity }: Script): Promise<void> {
  const script = document.createElement('script')
  // Mode and integrity come before the address, which starts the request.
  Object.assign(script, { crossOrigin: 'anonymous', integrity, async: true, src: address })
  return new Promise<void>((resolve, reject) => {
    let thrown: ErrorEvent | undefined
    function notice(event: ErrorEvent) {
      if (event.filename === address) thrown = event
    }
    function finish(settle: () => void) {
      removeEventListener('error', notice)
      script.remove()
      settle()
    }
    addEventListener('error', notice)
    script.onerror = () => finish(() => reject(new ScriptLoadError({ address, integrity })))
    script.onload = () =>
      finish(() => (thrown ? reject(new ScriptExecutionError(thrown.message, { cause: thrown.error })) : resolve()))
    document.head.append(script)
  })
}
