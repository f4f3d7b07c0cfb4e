import type { ParameterKind, Verdict } from '@lintel/shared/contract/master-model'
import type { DesignedElement } from './design-state.ts'

/** A reviewer's verdict on a kind of element; it applies to all elements with these names. */
export type DemoVerdict = {
  elements: { category: string; family?: string; type?: string }
  verdict: Verdict
  /** The value that one of their parameters must have; later rounds of design lose it. */
  approvedValue?: { kind: ParameterKind; parameterName: string; value: string }
}

const approved: Verdict = { status: 'Approved', notApprovedReason: null, notApprovedAction: null }

function rejected(notApprovedReason: string, notApprovedAction: string): Verdict {
  return { status: 'Not Approved', notApprovedReason, notApprovedAction }
}

function approvedWith(elements: DemoVerdict['elements'], parameterName: string, value: string): DemoVerdict {
  return { elements, verdict: approved, approvedValue: { kind: 'type', parameterName, value } }
}

/** Order matters: if two verdicts apply to an element, the later one wins. Categories without a verdict stay Not Reviewed. */
export const demoVerdicts: readonly DemoVerdict[] = [
  approvedWith({ category: 'Doors' }, 'Fire Rating', '45 MIN'),
  approvedWith({ category: 'Lighting Fixtures' }, 'Lamp', 'LED 3000 K'),
  {
    elements: { category: 'Windows', family: 'Drive Thru Bump-Out' },
    verdict: rejected('The sill is too high to hand out orders.', 'Lower the sill to 34 in.'),
  },
  approvedWith({ category: 'Windows' }, 'U-Value', '1.65 W/(m²·K)'),
  approvedWith({ category: 'Curtain Panels' }, 'U-Value', '1.65 W/(m²·K)'),
  approvedWith({ category: 'Furniture', family: 'Booth - Single' }, 'Seat Height', '460 mm'),
  {
    elements: { category: 'Walls' },
    verdict: approved,
    approvedValue: { kind: 'instance', parameterName: 'Phase Created', value: 'New Construction' },
  },
  { elements: { category: 'Roofs' }, verdict: approved },
  { elements: { category: 'Plumbing Fixtures' }, verdict: approved },
  { elements: { category: 'Structural Columns' }, verdict: approved },
  {
    elements: { category: 'Railings', family: 'Railing', type: 'Steel Picket 41"' },
    verdict: rejected('Roof guardrails must be 42 inches high.', 'Use railing type Steel Picket 42".'),
  },
  {
    elements: { category: 'Casework', family: 'Beverage Dispenser - Ice Combo' },
    verdict: rejected('The manufacturer no longer makes it.', 'See the equipment list for its replacement.'),
  },
  {
    elements: { category: 'Lighting Fixtures', family: 'Site Pole Light' },
    verdict: rejected('It spills light onto neighboring lots.', 'Use a full cut-off fixture.'),
  },
  {
    elements: { category: 'Doors', family: 'Overhead-Sectional', type: '165 1/4" x 181"' },
    verdict: rejected(
      'Without a personnel door, no one can get out when the power fails.',
      'Add a personnel door next to it.',
    ),
  },
]

/** The elements that the verdict applies to. */
export function applyVerdicts(
  { elements: selector }: DemoVerdict,
  elements: readonly DesignedElement[],
): Pick<DesignedElement, 'category' | 'family' | 'type'>[] {
  const { category, family, type } = selector
  return elements.filter(
    (element) =>
      element.category === category &&
      (family === undefined || element.family === family) &&
      (type === undefined || element.type === type),
  )
}
