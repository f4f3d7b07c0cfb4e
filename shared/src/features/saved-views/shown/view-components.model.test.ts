import { expect, test } from '@jest/globals'
import { viewComponentsSchema } from '../../../domain/contract/index.ts'
import {
  ghostColor,
  looksOf as looksIn,
  plainAppearance,
  type Appearance,
} from '../../../viewer/appearance/appearance.ts'
import type { ModelElement } from '../../../viewer/model.ts'
import { appearanceOf, assertStorable, componentsOf, isTooLargeView } from './view-components.model.ts'

const guid = '0KkZ20so9BsO1d1hFcfLOl'

function element(elementId: string, parts: Partial<ModelElement> = {}): ModelElement {
  return { modelId: 'm', elementId, category: 'Walls', family: 'F', type: 'T', propertySets: [], ...parts }
}

const withGuid = { propertySets: [{ name: 'IFC Parameters', properties: [{ name: 'IfcGUID', value: guid }] }] }
const elements = [element('1', withGuid), ...['2', '3', '4', '5'].map((id) => element(id))]
const [one, two, three, four, five] = elements.map(({ modelId, elementId }) => ({ modelId, elementId }))
if (!one || !two || !three || !four || !five) throw new Error('There are too few elements.')

function appearance(parts: Partial<Appearance>): Appearance {
  return { ...plainAppearance, ...parts }
}

/**
 * How the viewer shows each element. Hidden elements take precedence; elements that are not isolated are ghosts or
 * hidden.
 */
function looksOf({ hidden, isolated, ghostsRest }: Appearance) {
  const ids = (list: Appearance['hidden']) => list.map(({ elementId }) => elementId)
  const among = isolated && ids(isolated)
  return elements.map(({ elementId }) => {
    if (ids(hidden).includes(elementId)) return 'hidden'
    if (!among || among.includes(elementId)) return 'seen'
    return ghostsRest ? 'ghost' : 'hidden'
  })
}

test.each<[string, Partial<Appearance>]>([
  ['nothing', {}],
  ['a selection', { selected: [two, one] }],
  ['hidden elements', { hidden: [two, three] }],
  ['isolated elements', { isolated: [one] }],
  ['isolated elements among ghosts', { isolated: [one, two, three, four], ghostsRest: true }],
  ['most elements hidden beside ghosts', { hidden: [one, two, three, four], ghostsRest: true }],
  ['hidden elements among ghosts', { isolated: [one, two], hidden: [two, five], ghostsRest: true }],
  [
    'colors with names, and ghosts',
    {
      colours: [
        { colour: '#c8102e', name: 'Walls', elements: [one, two] },
        { colour: '#00ff00', name: undefined, elements: [five] },
      ],
      ghostsRest: true,
    },
  ],
])('restores %s', (_case, parts) => {
  const stored = componentsOf(appearance(parts), elements)
  expect(viewComponentsSchema.parse(stored)).toEqual(stored)
  const { appearance: restored, missingCount } = appearanceOf(stored, elements)
  const [before, after] = [appearance(parts), restored].map(looksOf)
  expect([after, missingCount]).toEqual([before, 0])
  expect({ ...restored, hidden: [], isolated: [] }).toEqual({ ...appearance(parts), hidden: [], isolated: [] })
})

test('omits ghosts that are not visible if the list would be too long', () => {
  const many = Array.from({ length: 12_000 }, (_, index) => element(String(index)))
  const stored = componentsOf(appearance({ hidden: many.slice(1), ghostsRest: true }), many)
  expect(assertStorable(stored)).toEqual({ visibility: { isVisible: false, exceptions: [{ elementId: '0' }] } })
})

test('lists either hidden or visible elements, whichever are fewer', () => {
  const few = componentsOf(appearance({ isolated: [one, two, three, four], hidden: [four] }), elements)
  expect(few.visibility).toEqual({ isVisible: true, exceptions: [{ elementId: '4' }, { elementId: '5' }] })
  const many = componentsOf(appearance({ hidden: [two, three, four] }), elements)
  expect(many.visibility).toEqual({
    isVisible: false,
    exceptions: [{ elementId: '1', globalId: guid }, { elementId: '5' }],
  })
})

test('finds elements by GlobalId first, and counts missing ones', () => {
  const selection = [
    { elementId: '2', globalId: guid },
    { elementId: '3' },
    { elementId: '99' },
    { globalId: 'A'.repeat(22) },
  ]
  const { appearance: restored, namedCount, missingCount } = appearanceOf({ selection }, elements)
  expect([restored.selected, namedCount, missingCount]).toEqual([[one, three], 4, 2])
})

test('finds the parts of an assembly with or without geometry of its own', () => {
  const wall = { elementId: 'wall', propertySets: withGuid.propertySets }
  const panels = ['11', '12'].map((id) => element(id, { wholes: [{ elementId: 'building', propertySets: [] }, wall] }))
  const door = element('13', { wholes: [{ elementId: '2', propertySets: [] }] })
  const all = [...elements.slice(1), ...panels, door]
  const visibility = { isVisible: false, exceptions: [{ globalId: guid }, { elementId: '2' }] }
  const { appearance: restored, missingCount } = appearanceOf({ visibility }, all)
  expect([restored.isolated?.map(({ elementId }) => elementId), missingCount]).toEqual([['2', '11', '12', '13'], 0])
})

test('shows everything if no isolated element exists', () => {
  const visibility = { isVisible: false, exceptions: [{ elementId: '99' }] }
  expect(appearanceOf({ visibility }, elements).appearance).toEqual(plainAppearance)
})

test('hides spaces and openings by the view setup hints, except for exceptions', () => {
  const rooms = [element('6', { category: 'IfcSpace' }), element('7', { category: 'Rooms' })]
  const all = [...elements, ...rooms, element('8', { category: 'IfcOpeningElement' })]
  const visibility = { isVisible: true, exceptions: [{ elementId: '7' }], hints: { spaces: false, openings: true } }
  const { hidden } = appearanceOf({ visibility }, all).appearance
  expect(hidden.map(({ elementId }) => elementId)).toEqual(['6'])
})

test('reports a view with too many elements', () => {
  const many = Array.from({ length: 10_001 }, (_, index) => element(String(index)))
  let error: unknown
  try {
    assertStorable(componentsOf(appearance({ selected: many }), many))
  } catch (thrown) {
    error = thrown
  }
  expect(isTooLargeView(error) && error.message).toBe(
    'A list in a view can contain up to 10,000 elements. Select, hide, or color fewer of them, and save the view again.',
  )
})

test('names the file of elements whose id several files have, and finds them in files that were loaded again', () => {
  const inFile = (modelId: string, file: string, ids: readonly string[]) =>
    ids.map((uniqueId, at) => ({ ...element(String(at + 1)), modelId, uniqueId, file }))
  const before = [...inFile('m', 'A.ifc', ['wall', 'door']), ...inFile('n', 'Copy.ifc', ['wall', 'lamp'])]
  const [, , copied, lamp] = before
  if (!copied || !lamp) throw new Error('There are too few elements.')
  const stored = componentsOf(appearance({ selected: [copied, lamp] }), before)
  expect(stored.selection).toEqual([{ elementId: 'wall', file: 'Copy.ifc' }, { elementId: 'lamp' }])
  const after = [...inFile('x', 'copy.IFC', ['lamp', 'wall']), ...inFile('y', 'A.ifc', ['wall'])]
  expect(appearanceOf(stored, after)).toMatchObject({
    appearance: {
      selected: [
        { modelId: 'x', elementId: '2' },
        { modelId: 'x', elementId: '1' },
      ],
    },
    missingCount: 0,
  })
})

test('restores ghosts, whose color is transparent', () => {
  const ghosts = appearance({ colours: [{ colour: ghostColor, name: 'A.ifc', elements: [one] }] })
  expect(looksIn(appearanceOf(componentsOf(ghosts, elements), elements).appearance)(one)).toBe('ghost')
})

test('finds elements in another model by GlobalId, not by number', () => {
  const numbered = (modelId: string, ids: readonly string[]) =>
    ids.map((uniqueId, at) => ({ ...element(String(at + 1)), modelId, uniqueId }))
  const before = numbered('m', ['door', 'wall', 'lamp'])
  const [door, wall] = before.map(({ modelId, elementId }) => ({ modelId, elementId }))
  if (!door || !wall) throw new Error('There are too few elements.')
  const stored = componentsOf(appearance({ selected: [door], hidden: [wall] }), before)
  expect(stored.selection).toEqual([{ elementId: 'door' }])
  // The door no longer exists, and the lamp now has the door's number.
  const { appearance: restored, namedCount, missingCount } = appearanceOf(stored, numbered('n', ['lamp', 'wall']))
  expect(restored).toMatchObject({ selected: [], hidden: [{ modelId: 'n', elementId: '2' }] })
  expect([namedCount, missingCount]).toEqual([2, 1])
})
