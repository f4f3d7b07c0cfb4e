import { expect, test } from '@jest/globals'
import { leastDifference } from '../../organization/colour-vision.ts'
import { markColours } from '../surface/viewer-colours.ts'
import { kindColours, otherColour, rangeColours } from './palette.ts'

const selections = [markColours.light['--viewer-selection'], markColours.dark['--viewer-selection']]

function nearest(colour: string, others: readonly string[]) {
  return Math.min(...others.filter((other) => other !== colour).map((other) => leastDifference(colour, other)))
}

test.each(kindColours)('%s is told from the other kinds, from the selection and from grey by everybody', (colour) => {
  expect(nearest(colour, [...kindColours, otherColour, ...selections])).toBeGreaterThan(12)
})

test.each(rangeColours)('%s is told from the other ranges and from the selection by everybody', (colour) => {
  expect(nearest(colour, [...rangeColours, ...selections])).toBeGreaterThan(8)
})
