import { act } from '@testing-library/react'
import axe from 'axe-core'
import { isFullLevel } from './runner/cases.ts'

/**
 * Fails with every violation found below the element, at the full level only: journeys audit each page once at every level.
 * Colors are for the journeys: jsdom computes none.
 */
export async function expectNoAxeViolations(container: Element): Promise<void> {
  if (!isFullLevel) return
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  // Places where all is right are looked at, but not named, which takes longer than to look.
  // It takes its time, and what the page does meanwhile is drawn after it.
  const { violations } = await act(() => axe.run(container, { rules, resultTypes: ['violations'] }))
  if (violations.length === 0) return
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  throw new Error(`axe found ${violations.length} violation(s):\n${found.join('\n')}`)
}
