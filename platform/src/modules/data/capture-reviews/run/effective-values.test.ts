import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CaptureFlag, CaptureReviewRun } from '@lintel/shared/contract/captures'
import type { ElementParameter, MasterElement } from '@lintel/shared/contract/master-model'
import { project } from '../../../../ifc/testing/ifc-text.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { workReview } from '../testing/plant-capture.ts'
import { plantFile } from '../testing/plant-file.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

/** The fire rating of a type and of its walls; undefined is who does not have the parameter, null who has it without a value. */
type Ratings = { ofType?: string; ofWalls: readonly (string | null | undefined)[] }

function file(type: string, { ofType, ofWalls }: Ratings): string[] {
  const walls = ofWalls.map((_, index) => `#${1000 + index}`)
  return [
    ...project,
    ...rating(100, ofType),
    `#110=IFCWALLTYPE('0type000000000000000aa',$,'${type}',$,$,${ofType === undefined ? '$' : '(#101)'},$,$,$,.STANDARD.);`,
    `#111=IFCRELDEFINESBYTYPE('0rel0000000000000000bb',$,$,$,(${walls.join(',')}),#110);`,
    ...ofWalls.flatMap((value, index) => [
      `#${1000 + index}=IFCWALL('0wall0000000000000${1000 + index}',$,'W-${index + 1}',$,$,$,$,$,$);`,
      ...rating(2000 + index * 10, value),
      ...(value === undefined
        ? []
        : [`#${2005 + index * 10}=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#${1000 + index}),#${2001 + index * 10});`]),
    ]),
  ]
}

function rating(id: number, value: string | null | undefined): string[] {
  if (value === undefined) return []
  const written = value === null ? '$' : `IFCLABEL('${value}')`
  return [
    `#${id}=IFCPROPERTYSINGLEVALUE('FireRating',$,${written},$);`,
    `#${id + 1}=IFCPROPERTYSET('s',$,'Pset_WallCommon',$,(#${id}));`,
  ]
}

async function call<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Answer> {
  const answer = await platform.call({ method, url, body, as: 'local|everything', organization: 'CFA' })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.json<Answer>()
}

async function approve(type: string, kind: 'type' | 'instance', approvedValue: string): Promise<void> {
  const element = (await call<MasterElement[]>('GET', '/api/master-model')).find((one) => one.type === type)
  if (element?.status !== 'Approved')
    await call('PUT', `/api/master-model/${element?.id}`, { revision: element?.revision, status: 'Approved' })
  const rows = await call<ElementParameter[]>('GET', `/api/master-model/${element?.id}/${kind}-properties`)
  const row = rows.find(({ parameterName }) => parameterName === 'FireRating')
  const body = { approvedValue, includeInReview: true, revision: row?.revision }
  await call('PUT', `/api/master-model/${element?.id}/parameters/${row?.id}`, body)
}

/** Element, kind of the rule, its value, whose it is, and in which way it is not the approved one. */
async function flagged(captureId: string) {
  const asked = await call<CaptureReviewRun>('POST', `/api/captures/${captureId}/reviews`)
  await workReview(platform, asked.id)
  const flags = await call<CaptureFlag[]>('GET', `/api/capture-reviews/${asked.id}/flags`)
  return flags.map(({ elementName, parameterType, elementValue, elementValueOf, notApprovedReason }) =>
    [elementName, parameterType, elementValue, elementValueOf, notApprovedReason].join(' | '),
  )
}

test('judges by a rule of the type what an element says itself, before what its type says', async () => {
  const captureId = await plantFile(
    platform,
    file('Brick', { ofType: 'EI30', ofWalls: [undefined, 'EI60', 'EI30', null, ''] }),
  )
  await approve('Brick', 'type', 'EI30')
  expect(await flagged(captureId)).toEqual(['W-2 | Type | EI60 | element | FireRating is EI60 instead of EI30.'])
  await approve('Brick', 'type', 'EI90')
  expect(await flagged(captureId)).toEqual([
    'W-1 | Type | EI30 | type | FireRating is EI30 instead of EI90.',
    'W-2 | Type | EI60 | element | FireRating is EI60 instead of EI90.',
    'W-3 | Type | EI30 | element | FireRating is EI30 instead of EI90.',
    'W-4 | Type | EI30 | type | FireRating is EI30 instead of EI90.',
    'W-5 | Type | EI30 | type | FireRating is EI30 instead of EI90.',
  ])
})

test('finds the value of a rule of the type where a file gives it on the elements only', async () => {
  await plantFile(platform, file('Timber', { ofType: 'EI30', ofWalls: [undefined] }))
  await approve('Timber', 'type', 'EI30')
  const captureId = await plantFile(platform, file('Timber', { ofWalls: ['EI30', 'EI60', null, undefined] }))
  expect(await flagged(captureId)).toEqual([
    'W-2 | Type | EI60 | element | FireRating is EI60 instead of EI30.',
    'W-3 | Type |  |  | FireRating is empty instead of EI30.',
    'W-4 | Type |  |  | The element has no parameter FireRating.',
  ])
})

test('judges by a rule of elements what only their type says', async () => {
  const captureId = await plantFile(platform, file('Glass', { ofType: 'EI30', ofWalls: ['EI60', undefined] }))
  await approve('Glass', 'instance', 'EI60')
  expect(await flagged(captureId)).toEqual(['W-2 | Instance | EI30 | type | FireRating is EI30 instead of EI60.'])
})
