import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../services.ts'
import type { NavGroup } from './navigation/nav.model.ts'

/** Fetches what the sidebar leads to once the browser has nothing better to do. */
export function useIdlePreload(groups: NavGroup[]): void {
  const { preloadWhenIdle } = useServices().remotes
  const pages = groups.flatMap(({ items }) => items.flatMap(({ source }) => source ?? []))
  const key = pages.map(({ remote, page }) => `${remote.name}/${page}`).join(' ')
  const preload = useEffectEvent(() => preloadWhenIdle(pages))
  // The key stands for the pages, which are a new list on every render.
  useEffect(() => preload(), [key])
}
