import { useEffect, useState } from 'react'
import { planBox } from './minimap.model.ts'
import type { Storey } from '../storeys/storeys.model.ts'
import type { Box } from '../view.ts'
import type { Viewer } from '../viewer.ts'

export type PlanPicture = { status: 'drawing' | 'failed' | 'impossible' } | { status: 'drawn'; address: string }

type Request = {
  viewer: Viewer
  storey: Storey | undefined
  area: Box | undefined
  /** Identifies the visible elements: a change requires a new plan. */
  seen: string
}

const drawing: PlanPicture = { status: 'drawing' }

/** The plan of a storey. It is drawn once and cached until the visible elements change. */
export function usePlanPicture({ viewer, storey, area, seen }: Request): PlanPicture {
  const [pictures, setPictures] = useState<{ of: string; byStorey: ReadonlyMap<string, PlanPicture> }>()
  const drawnPlans = pictures?.of === seen ? pictures.byStorey : undefined
  const picture = storey && drawnPlans?.get(storey.name)
  useEffect(() => {
    if (!storey || !area || picture) return undefined
    let isOver = false
    const { name } = storey
    function store(drawn: PlanPicture) {
      setPictures((before) => ({
        of: seen,
        byStorey: new Map([...(before?.of === seen ? before.byStorey : []), [name, drawn]]),
      }))
    }
    async function draw(box: Box) {
      try {
        const blob = await viewer.drawPlan(box, { width: mapPixels, height: mapPixels })
        if (isOver) return
        store(blob ? { status: 'drawn', address: URL.createObjectURL(blob) } : { status: 'impossible' })
      } catch {
        // The map shows that there is no plan.
        if (!isOver) store({ status: 'failed' })
      }
    }
    // After a delay, because the main picture is drawn first.
    const timer = setTimeout(() => void draw(planBox(area, storey)), afterChange)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [viewer, storey, area, seen, picture])
  useRelease(pictures?.byStorey)
  return picture ?? drawing
}

/** Pixels per side: twice the size of the map on a usual screen. */
const mapPixels = 400
/** Milliseconds. */
const afterChange = 100

/** Releases pictures that no map shows any more. */
function useRelease(pictures: ReadonlyMap<string, PlanPicture> | undefined) {
  const [ownAddresses] = useState(() => new Set<string>())
  useEffect(() => {
    const shownAddresses = new Set(
      [...(pictures?.values() ?? [])].flatMap((one) => (one.status === 'drawn' ? one.address : [])),
    )
    for (const address of [...ownAddresses].filter((one) => !shownAddresses.has(one))) {
      URL.revokeObjectURL(address)
      ownAddresses.delete(address)
    }
    for (const address of shownAddresses) ownAddresses.add(address)
  }, [pictures, ownAddresses])
  useEffect(
    () => () => {
      for (const address of ownAddresses) URL.revokeObjectURL(address)
    },
    [ownAddresses],
  )
}
