import { readdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { contentOf, demoCaptures } from '../../seed/captures/demo-captures.ts'
import { prepareModelFile } from './file/prepare-model-file.ts'
import { loadClasses } from './ids/model/classes.ts'
import { createInstances } from './ids/model/instances.ts'
import { readStepFile } from './step/step-file.ts'
import { linesOfFile } from './reading/file-lines.ts'
import { readModel } from './reading/read-model.ts'
import { capturedElements, comparisons } from './testing/both-readers.ts'
import { ifcText, project, walls } from './testing/ifc-text.ts'

/** Every valid building file of the repository, and one of each demo building, by name. */
async function files(): Promise<[string, string][]> {
  const paths = await readdir(import.meta.dirname, { recursive: true })
  const written = await Promise.all(
    paths
      .filter((path) => path.endsWith('.ifc') && !path.includes('hostile'))
      .map(async (path): Promise<[string, string]> => [path, await readFile(join(import.meta.dirname, path), 'utf8')]),
  )
  const seeded = new Map(demoCaptures(new Date('2026-11-01')).map((demo) => [demo.building.project, demo]))
  return [
    ['numbers', numbers],
    ['kinds of values', kinds],
    ...written,
    ...[...seeded.values()].map((demo, index): [string, string] => [`demo building ${index}`, contentOf(demo)]),
  ]
}

const numbers = ifcText([
  ...project,
  ...walls([
    {
      properties: [
        "'Unsafe',$,IFCINTEGER(9007199254740993),$",
        "'Long',$,IFCINTEGER(-12345678901234567890123),$",
        "'Safe',$,IFCINTEGER(1234567890123456),$",
        "'Flow',$,IFCVOLUMETRICFLOWRATEMEASURE(0.035),$",
        "'Length',$,IFCLENGTHMEASURE(3000.),$",
        "'Cost',$,IFCMONETARYMEASURE(99.5),$",
        "'Logical',$,IFCLOGICAL(.U.),$",
        "'Text',$,IFCTEXT('Caf\\X2\\00E9\\X0\\'),$",
      ],
    },
  ]),
])

/** Each kind of property, attribute, material, classification and assignment to a level, of elements and of types. */
const kinds = ifcText([
  ...project,
  "#50=IFCWALL('0wall0000000000000000a',$,'W1','A wall','Custom',$,$,'T-1',.USERDEFINED.);",
  "#51=IFCDOOR('0door0000000000000000a',$,'D1',$,$,$,$,'353172',2100.,900.5,.DOOR.,.SINGLE_SWING_LEFT.,$);",
  "#52=IFCBEAM('0beam0000000000000000a',$,'B1',$,$,$,$,$,.BEAM.);",
  "#53=IFCPLATE('0plate000000000000000a',$,'P1','',$,$,$,$,.NOTDEFINED.);",
  "#54=IFCELEMENTASSEMBLY('0whole000000000000000a',$,'A1',$,$,$,$,$,.FACTORY.,.TRUSS.);",
  "#55=IFCOPENINGELEMENT('0open0000000000000000a',$,'O1',$,$,$,$,$,$);",
  "#56=IFCRELVOIDSELEMENT('0void0000000000000000a',$,$,$,#50,#55);",
  "#57=IFCRELFILLSELEMENT('0fill0000000000000000a',$,$,$,#55,#51);",
  "#58=IFCRELAGGREGATES('0aggr0000000000000000a',$,$,$,#54,(#52));",
  "#59=IFCRELCONTAINEDINSPATIALSTRUCTURE('0cont0000000000000000a',$,$,$,(#50,#54),#15);",
  "#60=IFCRELCONTAINEDINSPATIALSTRUCTURE('0cont0000000000000000b',$,$,$,(#53),#16);",
  "#61=IFCWALLTYPE('0type0000000000000000a',$,'WT',$,$,$,$,$,$,.SOLIDWALL.);",
  "#62=IFCRELDEFINESBYTYPE('0type0000000000000000r',$,$,$,(#50,#53),#61);",
  "#70=IFCPROPERTYTABLEVALUE('Curve',$,(IFCLENGTHMEASURE(1.),IFCLENGTHMEASURE(2.5)),(IFCRATIOMEASURE(0.1),IFCRATIOMEASURE(0.2)),$,$,$,.LINEAR.);",
  "#71=IFCPROPERTYLISTVALUE('Heights',$,(IFCLENGTHMEASURE(10.),IFCLENGTHMEASURE(20.)),$);",
  "#72=IFCPROPERTYBOUNDEDVALUE('Load',$,IFCLENGTHMEASURE(5.),IFCLENGTHMEASURE(1.),$,IFCLENGTHMEASURE(2.));",
  "#73=IFCPROPERTYBOUNDEDVALUE('Half Open',$,IFCREAL(5.),$,$,$);",
  "#74=IFCPROPERTYREFERENCEVALUE('Made Of',$,$,#80);",
  "#75=IFCPROPERTYENUMERATEDVALUE('Status',$,(IFCLABEL('NEW'),IFCLABEL('EXISTING')),$);",
  "#76=IFCPROPERTYSET('0pset0000000000000000a',$,'Kinds',$,(#70,#71,#72,#73,#74,#75));",
  "#77=IFCRELDEFINESBYPROPERTIES('0prop0000000000000000a',$,$,$,(#50),#76);",
  "#80=IFCMATERIAL('Brick',$,'masonry');",
  "#81=IFCMATERIAL('Air',$,$);",
  "#82=IFCMATERIALLAYER(#80,100.,$,'Outer',$,$,$);",
  '#83=IFCMATERIALLAYER(#81,20.,.U.,$,$,$,$);',
  "#84=IFCMATERIALLAYERSET((#82,#83),'Cavity',$);",
  '#85=IFCMATERIALLAYERSETUSAGE(#84,.AXIS2.,.POSITIVE.,0.,$);',
  "#86=IFCMATERIALCONSTITUENT('Frame',$,#81,0.25,'Load');",
  "#87=IFCMATERIALCONSTITUENTSET('Leaf',$,(#86));",
  "#88=IFCMATERIALPROFILE('Core',$,#81,$,$,'Steel');",
  "#89=IFCMATERIALPROFILESET('Column',$,(#88),$);",
  '#90=IFCMATERIALPROFILESETUSAGE(#89,5,$);',
  '#91=IFCMATERIALLIST((#80,#81));',
  ...[85, 87, 90, 91].map(
    (material, index) =>
      `#${92 + index}=IFCRELASSOCIATESMATERIAL('0mate000000000000000${index}a',$,$,$,(#${[61, 51, 52, 54][index]}),#${material});`,
  ),
  "#100=IFCCLASSIFICATION('NBS','2015',$,'Uniclass 2015',$,$,$);",
  "#101=IFCCLASSIFICATIONREFERENCE($,'Ss_25','Walls',#100,$,$);",
  "#102=IFCCLASSIFICATIONREFERENCE($,'Ss_25_10','Wall systems',#101,$,$);",
  "#103=IFCCLASSIFICATIONREFERENCE($,'21.1',$,#104,$,$);",
  "#104=IFCCLASSIFICATION($,$,$,'OmniClass',$,$,$);",
  "#105=IFCRELASSOCIATESCLASSIFICATION('0clas000000000000000aa',$,$,$,(#50),#102);",
  "#106=IFCRELASSOCIATESCLASSIFICATION('0clas000000000000000ab',$,$,$,(#61),#103);",
  "#107=IFCRELASSOCIATESCLASSIFICATION('0clas000000000000000ac',$,$,$,(#61,#52),#101);",
  "#108=IFCRELASSOCIATESCLASSIFICATION('0clas000000000000000ad',$,$,$,(#53),#104);",
])

test('captures and IDS checks read the same values, attributes, materials, classifications and levels of all elements @full', async () => {
  for (const [name, content] of await files()) {
    const { captured, instances } = await readBoth(content)
    let compared = 0
    for (const element of captured) {
      const instance = instances.instance(element.expressId)
      if (!instance) throw new Error(`The check does not read #${element.expressId}.`)
      for (const [what, compare] of Object.entries(comparisons)) {
        const { capture, check } = compare(element, instance, instances)
        compared += Object.keys(check).length
        const location = { name, id: instance.id, what }
        expect({ ...location, ...capture }).toEqual({ ...location, ...check })
      }
    }
    expect({ name, isCompared: compared > 5 }).toEqual({ name, isCompared: true })
  }
}, 300_000)

async function readBoth(content: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-readers-'))
  try {
    const sent = join(folder, 'sent')
    await writeFile(sent, content)
    const { path } = await prepareModelFile(sent, { folder, maxBytes: 100 * 1024 ** 2 })
    const file = readStepFile(await readFile(path))
    const records = [...readModel(linesOfFile(file), { maxElements: 100_000 })]
    return { captured: capturedElements(records), instances: createInstances(file, await loadClasses(file.schema)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
