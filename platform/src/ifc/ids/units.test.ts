import { expect, test } from '@jest/globals'
import { checkText, setOf, singleValue, wall } from './testing/check-text.ts'
import { property, within } from './testing/rules-text.ts'

/** A project with these units, of which the first one is #61. */
function project(...units: string[]): string[] {
  const ids = units.map((_, place) => `#${61 + place}`)
  return [
    ...units.map((unit, place) => `${ids[place]}=${unit};`),
    `#60=IFCUNITASSIGNMENT((${ids.join(',')}));`,
    "#59=IFCPROJECT('0',$,'P',$,$,$,$,$,#60);",
  ]
}

function si(kind: string, prefix: string, name: string) {
  return `IFCSIUNIT(*,.${kind}.,${prefix},.${name}.)`
}

const millimetres = si('LENGTHUNIT', '.MILLI.', 'METRE')
const metres = si('LENGTHUNIT', '$', 'METRE')
const foot = ['#90=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);', '#91=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#90);']
const degree = [
  '#90=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);',
  '#91=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.0174532925199433),#90);',
]
const kelvin = [
  '#90=IFCSIUNIT(*,.THERMODYNAMICTEMPERATUREUNIT.,$,.KELVIN.);',
  '#91=IFCMEASUREWITHUNIT(IFCREAL(0.555555555555556),#90);',
]
const density = [
  '#90=IFCSIUNIT(*,.MASSUNIT.,$,.GRAM.);',
  '#91=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);',
  '#92=IFCDERIVEDUNITELEMENT(#90,1);',
  '#93=IFCDERIVEDUNITELEMENT(#91,-3);',
]
const conductance = [
  '#89=IFCSIUNIT(*,.POWERUNIT.,.KILO.,.WATT.);',
  '#90=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  '#91=IFCSIUNIT(*,.THERMODYNAMICTEMPERATUREUNIT.,$,.KELVIN.);',
  '#92=IFCDERIVEDUNITELEMENT(#89,1);',
  '#93=IFCDERIVEDUNITELEMENT(#90,-1);',
  '#94=IFCDERIVEDUNITELEMENT(#91,-1);',
]

test.each<[string, string, string, string, string[]]>([
  ['prefixes', 'IFCLENGTHMEASURE', '2900.', '2.9', project(millimetres)],
  ['prefixes of narrower measures', 'IFCPOSITIVELENGTHMEASURE', '2900.', '2.9', project(millimetres)],
  ['squares of prefixes', 'IFCAREAMEASURE', '2000000.', '2', project(si('AREAUNIT', '.MILLI.', 'SQUARE_METRE'))],
  ['cubes of prefixes', 'IFCVOLUMEMEASURE', '2000000.', '2', project(si('VOLUMEUNIT', '.CENTI.', 'CUBIC_METRE'))],
  ['grams to kilograms', 'IFCMASSMEASURE', '2000.', '2', project(si('MASSUNIT', '$', 'GRAM'))],
  ['kilograms to themselves', 'IFCMASSMEASURE', '2.', '2', project(si('MASSUNIT', '.KILO.', 'GRAM'))],
  [
    'conventional units',
    'IFCLENGTHMEASURE',
    '10.',
    '3.048',
    [...foot, ...project("IFCCONVERSIONBASEDUNIT(#9,.LENGTHUNIT.,'FOOT',#91)")],
  ],
  [
    'degrees to radians',
    'IFCPLANEANGLEMEASURE',
    '90.',
    '1.57079632679',
    [...degree, ...project("IFCCONVERSIONBASEDUNIT(#9,.PLANEANGLEUNIT.,'DEGREE',#91)")],
  ],
  [
    'degrees Celsius',
    'IFCTHERMODYNAMICTEMPERATUREMEASURE',
    '20.',
    '293.15',
    project(si('THERMODYNAMICTEMPERATUREUNIT', '$', 'DEGREE_CELSIUS')),
  ],
  [
    'units with an offset',
    'IFCTHERMODYNAMICTEMPERATUREMEASURE',
    '32.',
    '273.15',
    [
      ...kelvin,
      ...project(
        "IFCCONVERSIONBASEDUNITWITHOFFSET(#9,.THERMODYNAMICTEMPERATUREUNIT.,'FAHRENHEIT',#91,255.372222222222)",
      ),
    ],
  ],
  [
    'derived units',
    'IFCMASSDENSITYMEASURE',
    '2.4',
    '2400',
    [...density, ...project('IFCDERIVEDUNIT((#92,#93),.MASSDENSITYUNIT.,$)')],
  ],
  [
    'what is measured in units of another name',
    'IFCTHERMALCONDUCTIVITYMEASURE',
    '0.035',
    '35',
    [...conductance, ...project('IFCDERIVEDUNIT((#92,#93,#94),.THERMALCONDUCTANCEUNIT.,$)')],
  ],
  [
    'what is measured in units of almost its name',
    'IFCSECTIONALAREAINTEGRALMEASURE',
    '32000000000.',
    '3.2',
    [
      '#90=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);',
      '#91=IFCDERIVEDUNITELEMENT(#90,5);',
      ...project('IFCDERIVEDUNIT((#91),.SECTIONAREAINTEGRALUNIT.,$)'),
    ],
  ],
  [
    'units of another kind not at all',
    'IFCLENGTHMEASURE',
    '2900.',
    '2900',
    project(si('AREAUNIT', '.MILLI.', 'SQUARE_METRE')),
  ],
  ['nothing without a project', 'IFCLENGTHMEASURE', '2900.', '2900', []],
  ['nothing that has no unit', 'IFCCOUNTMEASURE', '2900', '2900', project(millimetres)],
  [
    'by a unit that contains itself not at all',
    'IFCLENGTHMEASURE',
    '2900.',
    '2900',
    [...project("IFCCONVERSIONBASEDUNIT(#9,.LENGTHUNIT.,'LOOP',#91)"), '#91=IFCMEASUREWITHUNIT(IFCREAL(2.),#61);'],
  ],
])('converts %s', async (_, type, written, wanted, units) => {
  const requirements = property('Set', 'A', { type, value: wanted })
  const lines = [wall(), ...setOf([singleValue('A', `${type}(${written})`)]), ...units]
  expect(await checkText({ requirements }, lines)).toMatchObject({ status: 'pass' })
})

test("takes a property's own unit rather than the project's, and converts quantities and bounds alike", async () => {
  const own = ['#95=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);', ...project(metres)]
  const wanted = property('Set', 'A', { type: 'IFCLENGTHMEASURE', value: '2.9' })
  const single = [wall(), ...own, ...setOf([singleValue('A', 'IFCLENGTHMEASURE(290.)', '#95')])]
  const quantity = [wall(), ...own, ...setOf(["IFCQUANTITYLENGTH('A',$,#95,290.,$)"], { class: 'IFCELEMENTQUANTITY' })]
  const bounded = [wall(), ...own, ...setOf(["IFCPROPERTYBOUNDEDVALUE('A',$,IFCLENGTHMEASURE(290.),$,#95,$)"])]
  const table = [
    wall(),
    ...own,
    ...setOf(["IFCPROPERTYTABLEVALUE('A',$,(IFCLABEL('B')),(IFCLENGTHMEASURE(290.)),$,$,#95,$)"]),
  ]
  for (const lines of [single, quantity, bounded, table]) {
    expect(await checkText({ requirements: wanted }, lines)).toMatchObject({ status: 'pass' })
  }
})

test('divides by a thousand rather than to multiply by a thousandth, because bounds are exact', async () => {
  const exact = (value: string) =>
    property('Set', 'A', { type: 'IFCLENGTHMEASURE', value: within({ minInclusive: value, maxInclusive: value }) })
  const requirements = (millimetre: number) => exact(String(millimetre / 1000))
  for (const millimetre of [2900, 1110, 4350, 9999, 1003]) {
    const lines = [wall(), ...project(millimetres), ...setOf([singleValue('A', `IFCLENGTHMEASURE(${millimetre}.)`)])]
    expect(await checkText({ requirements: requirements(millimetre) }, lines)).toMatchObject({ status: 'pass' })
  }
})
