import pg from 'pg'
import { isShort } from '../../../tooling/src/bench/verdict.ts'
import type { Database } from '../../src/database/connect.ts'
import type { BuildingElement } from '../../src/modules/data/comparisons/testing/building.ts'
import { organizationId, seedCapture } from '../../src/modules/data/comparisons/testing/comparison-fixture.ts'

/** Elements of each capture, and how many captures there are before it grows: two of each project, a hundred thousand elements together. */
export const elements = isShort ? 200 : 10_000
const projects = isShort ? 1 : 5
export const before = projects * 2
const types = isShort ? 10 : 100
const parameters = 12

/** A building of as many walls as it has elements; in a later state, one of twenty has another value. */
function building(state: number): BuildingElement[] {
  return Array.from({ length: elements }, (_, index) => ({
    uniqueId: `wall-${index}`,
    category: `Category ${index % 10}`,
    family: `Family ${index % 25}`,
    type: `Type ${index % types}`,
    name: `Wall ${index}`,
    level: `Level ${index % 8}`,
    values: Object.fromEntries(
      Array.from({ length: parameters }, (_, parameterIndex) => {
        const changed = parameterIndex === 0 && index % 20 === 0 ? state : 0
        return [
          `Dimensions/Parameter ${parameterIndex}`,
          { value: `Value ${(index * parameterIndex + changed) % 500}`, unit: null },
        ]
      }),
    ),
  }))
}

/** Seeds the newest captures, and a master model that has a verdict on each of their types and a value for one of their parameters. */
export async function seedNewest(db: Database, ownerUrl: string): Promise<void> {
  for (let project = 0; project < projects; project += 1) {
    for (const state of [0, 1]) {
      const names = { projectName: `Store ${project}`, fileName: `Store ${project}.ifc` }
      await seedCapture(db, { elements: building(state), types: {} }, names)
    }
  }
  await withOwner(ownerUrl, async (owner) => {
    await owner.query(
      `insert into master_elements (organization_id, category, family, type, status)
       select distinct organization_id, category, family, type, 'Approved' from captured_types where organization_id = $1
       on conflict do nothing`,
      [organizationId],
    )
    await owner.query(
      `insert into master_element_parameters (organization_id, master_element_id, kind, set_name, parameter_name, approved_value, include_in_review)
       select organization_id, id, 'instance', 'Dimensions', 'Parameter 1', 'Value 7', true from master_elements
       where organization_id = $1 and type like 'Type %' on conflict do nothing`,
      [organizationId],
    )
    // As it is done after the copies: what is compared is how much there is, not what is known of it.
    await owner.query('vacuum (analyze)')
  })
}

export async function withOwner<T>(ownerUrl: string, run: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await run(owner)
  } finally {
    await owner.end()
  }
}
