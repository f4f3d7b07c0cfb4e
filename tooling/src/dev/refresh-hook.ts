// Runs first in the shell of `pnpm dev`. React announces itself to this hook; the fast refresh of a remote, which
// arrives later than React, finds it in `renderers`. React's own stand-in for the developer tools forgets it, and a
// change in a remote would then be accepted and never shown.
type DevelopmentHook = {
  renderers: Map<number, unknown>
  supportsFiber: true
  inject: (renderer: unknown) => number
  onScheduleFiberRoot: () => void
  onCommitFiberRoot: () => void
  onCommitFiberUnmount: () => void
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: DevelopmentHook | undefined
}

const renderers = new Map<number, unknown>()

globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    const id = renderers.size + 1
    renderers.set(id, renderer)
    return id
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
}

export {}
