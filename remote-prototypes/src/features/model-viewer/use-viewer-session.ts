import type { Viewer } from '@lintel/shared/viewer'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { notStarted, ViewerSession, type SessionFile, type SessionState } from './viewer-session.model.ts'

type SessionRequest = {
  files: readonly SessionFile[]
  refreshFiles: () => Promise<readonly SessionFile[]>
  /** The URL contains a view. */
  keepsView: boolean
}

/** Runs a session for each viewer: a viewer that is recreated after a failure reloads its models. */
export function useViewerSession({ files, refreshFiles, keepsView }: SessionRequest) {
  const [current, setCurrent] = useState<{ viewer: Viewer; session: ViewerSession }>()
  const running = useRef<ViewerSession>(undefined)
  const session = current?.session
  const [started, setStarted] = useState<SessionState>()
  const initialState = useMemo(() => notStarted(files), [files])

  useEffect(() => {
    session?.show(files)
  }, [session, files])

  const onViewer = useCallback(
    (viewer: Viewer | undefined) => {
      running.current?.dispose()
      running.current = viewer && new ViewerSession({ viewer, refreshFiles, keepsView, onState: setStarted })
      setStarted(undefined)
      setCurrent(viewer && running.current && { viewer, session: running.current })
    },
    [refreshFiles, keepsView],
  )
  return {
    viewer: current?.viewer,
    state: started ?? initialState,
    onViewer,
    retry: (urn: string) => session?.retry(urn),
  }
}
