import { expect, test } from '@jest/globals'
import { normalizeLines } from './normalize-lines.ts'

async function normalized(text: string, sizeOfPart = 1000) {
  const bytes = Buffer.from(text)
  const faults = { brokenTexts: 0, changedLines: 0 }
  async function* parts() {
    for (let from = 0; from < bytes.length; from += sizeOfPart) yield bytes.subarray(from, from + sizeOfPart)
  }
  const written: Uint8Array[] = []
  for await (const part of normalizeLines(parts(), faults)) written.push(part)
  return { text: Buffer.concat(written).toString(), faults }
}

test.each([
  ['a missing value', "#5=IFCDOOR('g',$,'Do''or',*,*,#3,,'7',);", "#5=IFCDOOR('g',$,'Do''or',$,$,#3,$,'7',$);"],
  [
    'a missing value of a relation',
    "#1=IFCRELDEFINESBYPROPERTIES('g',$,*,*,(#1),#2);",
    "#1=IFCRELDEFINESBYPROPERTIES('g',$,$,$,(#1),#2);",
  ],
  ['a missing value in a list', '#1=IFCX((,#3,*),(),( ));', '#1=IFCX(($,#3,$),(),( ));'],
  [
    'a unit without its derived value',
    '#1= IFCSIUNIT (,.LENGTHUNIT.,.MILLI.,.METRE.);',
    '#1= IFCSIUNIT (*,.LENGTHUNIT.,.MILLI.,.METRE.);',
  ],
  [
    'a unit with an empty derived value',
    '#1=IFCSIUNIT($,.LENGTHUNIT.,$,.METRE.);',
    '#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  ],
  ['derived values in lower case', '#1=IfcOrientedEdge($,$,#9,.T.);', '#1=IfcOrientedEdge(*,*,#9,.T.);'],
  ['line breaks within a text', "#1=IFCX('a\nb\r\nc');", "#1=IFCX('abc');"],
])('writes %s as both readers understand it', async (_what, text, wanted) => {
  expect(await normalized(text)).toEqual({ text: wanted, faults: { brokenTexts: 0, changedLines: 1 } })
})

test.each([
  ["'x\\X2\\00E400E'", "'xä'"],
  ["'a\\N\\b'", "'a\\\\N\\\\b'"],
  ["'C:\\plans\\it''s'", "'C:\\\\plans\\\\it''s'"],
  ["'\\X2\\00'", "''"],
])('retains the readable part of the broken text %s and counts it', async (text, wanted) => {
  expect(await normalized(`#1=IFCX(${text});`)).toMatchObject({
    text: `#1=IFCX(${wanted});`,
    faults: { brokenTexts: 1 },
  })
})

test('passes on what needs no change, however the file is split into chunks', async () => {
  const text = [
    "HEADER;\nFILE_NAME('','2026-01-01T00:00:00',(''),(''),'','','');",
    "#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.); /* it's ; * ,, */",
    "#2=IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,#11,$,.MODEL_VIEW.,$);",
    "#3=IFCX('a,,b;*''c\\X2\\00E4\\X0\\\\\\','T\u00fcr');END-ISO",
  ].join('\n')
  for (const size of [1, 7, 1000])
    expect(await normalized(text, size)).toEqual({ text, faults: { brokenTexts: 0, changedLines: 0 } })
})

test('handles a text of many megabytes, and an unterminated one, in linear time @full', async () => {
  const long = 'x\\X2\\00E4\\X0\\'.repeat(400_000)
  expect((await normalized(`#1=IFCX('${long}',);`, 65_536)).text).toHaveLength(long.length + "#1=IFCX('',$);".length)
  const endless = `#1=IFCX('${long}`
  expect((await normalized(endless, 1024)).text).toHaveLength(endless.length)
})
