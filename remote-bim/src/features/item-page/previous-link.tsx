import { useNavigate } from '@lintel/shared/routing'
import { BackLink } from '@lintel/shared/ui'
import { useState, type MouseEvent, type ReactNode } from 'react'

type PreviousLinkProps = {
  /** The target if the visit started on this page. */
  list: string
  /** The name of the list. */
  children: ReactNode
}

/** Specification 2, "Screens and routes": links to the previous page, skipping tab changes, or to the list. */
export function PreviousLink({ list, children }: PreviousLinkProps) {
  const navigate = useNavigate()
  const [entered] = useState(historyIndex)
  if (entered === 0) return <BackLink to={list}>{children}</BackLink>
  function goBack(event: MouseEvent) {
    // In a new browser tab, it opens the list.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(Math.min(entered - 1 - historyIndex(), -1))
  }
  return (
    <BackLink to={list} onFollow={goBack}>
      Back
    </BackLink>
  )
}

/** The router's index in the browser history. */
function historyIndex(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}
