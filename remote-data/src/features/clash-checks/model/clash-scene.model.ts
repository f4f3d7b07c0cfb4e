import { clashColors, type ClashElement } from '@lintel/shared/contract/captures'
import type { Appearance, ElementReference } from '@lintel/shared/viewer'
import { elementText } from '../clash-text.model.ts'
import type { ClashRow } from '../clashes/clash-rows.model.ts'

type ClashInScene = { a: ElementReference; b: ElementReference }

/** Both elements in the scene; undefined until both files are loaded. */
export function clashInScene(
  { a, b }: Pick<ClashRow, 'a' | 'b'>,
  modelIds: ReadonlyMap<string, string>,
): ClashInScene | undefined {
  const [first, second] = [referenceTo(a, modelIds), referenceTo(b, modelIds)]
  return first && second && { a: first, b: second }
}

function referenceTo(element: ClashElement, modelIds: ReadonlyMap<string, string>): ElementReference | undefined {
  const modelId = modelIds.get(element.captureId)
  return modelId === undefined ? undefined : { modelId, elementId: String(element.number) }
}

/** Both elements colored, everything else faded. */
export function clashAppearance(clash: Pick<ClashRow, 'a' | 'b'>, { a, b }: ClashInScene): Partial<Appearance> {
  return {
    selected: [],
    hidden: [],
    isolated: undefined,
    ghostsRest: true,
    colours: [
      { name: `A: ${elementText(clash.a)}`, colour: clashColors.a, elements: [a] },
      { name: `B: ${elementText(clash.b)}`, colour: clashColors.b, elements: [b] },
    ],
  }
}
