import { useNavigate } from '@lintel/shared/routing'
import { BackLink } from '@lintel/shared/ui'
import { useState, type MouseEvent, type ReactNode } from 'react'

type PreviousLinkProps = {
  /** Where it leads if the visit began with this page. */
  list: string
  /** What the list is called. */
  children: ReactNode
}

/** Specification 2, "Screens and routes": leads to the page before this one, whatever tabs were opened since, or to the list. */
export function PreviousLink({ list, children }: PreviousLinkProps) {
  const navigate = useNavigate()
  const [entered] = useState(placeInVisit)
  if (entered === 0) return <BackLink to={list}>{children}</BackLink>
  function goBack(event: MouseEvent) {
    // Opened in another tab of the browser, it leads to the list.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(Math.min(entered - 1 - placeInVisit(), -1))
  }
  return (
    <BackLink to={list} onFollow={goBack}>
      Back
    </BackLink>
  )
}

/** How many pages of this visit came before, as the router counts them in the browser's history. */
function placeInVisit(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}
