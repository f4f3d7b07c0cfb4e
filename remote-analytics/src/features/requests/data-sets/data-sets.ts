import { blankTemplate } from './blank-template.ts'
import { bts } from './bts.ts'
import type { DataSet } from './data-set.ts'
import { p13 } from './p13.ts'
import { p14 } from './p14.ts'
import { reinvestment } from './reinvestment.ts'

/** In the order of their tabs. */
export const dataSets: readonly DataSet[] = [p13, p14, reinvestment, bts, blankTemplate]

/** The one of that name; P14 where there is none (specification 1, section 9). */
export function dataSetNamed(name: string | null): DataSet {
  return dataSets.find((dataSet) => dataSet.name === name) ?? p14
}
