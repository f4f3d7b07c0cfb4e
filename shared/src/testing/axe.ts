import { act } from '@testing-library/react'
import axe from 'axe-core'
import { isFullLevel } from './runner/cases.ts'

/**
 * Fails with every accessibility violation below the element. Runs only at the full level, because journeys audit each
 * page at every level. Journeys also check colors, because jsdom computes none.
 */
export async function expectNoAxeViolations(container: Element): Promise<void> {
  if (!isFullLevel) return
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  // Passed checks are not collected, because that takes longer than the checks. Runs in `act`, because the page may
  // update meanwhile.
  const { violations } = await act(() => axe.run(container, { rules, resultTypes: ['violations'] }))
  if (violations.length === 0) return
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  )
  throw new Error(`axe found ${violations.length} violation(s):\n${found.join('\n')}`)
}
