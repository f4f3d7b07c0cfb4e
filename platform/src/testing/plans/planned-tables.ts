import { canary } from '../matrices/foreign-organization.ts'
import { moment, person, type Planted } from './plant-rows.ts'

const byPerson = `'${person}'`
const asked = { requested_date: moment, requested_by_id: byPerson }
const ended = { completed_date: moment, status: `'Complete'` }
/** What hangs below several things hangs below so many of each. */
const ofProject = { project_group_id: 'id(1 + n / 100)' }

const emptyRelease = { option_sets: `'[]'`, file_configurations: `'[]'`, message_configurations: `'[]'` }
const point = `'{"x": 1, "y": 1, "z": 1}'`
const somewhere = { cut_planes: `'[]'`, target: point, position: point, up_vector: point }

/** Tables that grow, with so many rows for each list: what hangs below one thing hangs below the first, so one capture has all elements. */
export function plannedTables(all: number): Record<string, Planted> {
  const types = Math.ceil(all / 100)
  const typeNumber = `1 + n % ${types}`
  return { ...ofPeople(all), ...ofBuildings(all, { types, typeNumber }), ...ofMasterModel(all), ...ofAssets(all) }
}

function ofPeople(all: number): Record<string, Planted> {
  const first = `case when n = 1 then '${canary}' else left(md5(n::text), 12) end`
  const request = { ...asked, ...ended, portfolio: `'P' || n % 20` }
  return {
    assembly_requests: { rows: all, columns: request },
    outbox_emails: { rows: all, columns: { request_id: 'id(1 + n / 10)', recipient_id: byPerson } },
    organization_changes: { rows: all, columns: { action: `'theme-changed'` } },
    prototype_releases: {
      rows: all,
      columns: { prototype: first, version: first, published: 'true', ...emptyRelease },
    },
    saved_views: {
      rows: all,
      columns: { prototype: `case when n < 500 then '${canary}' else md5(n::text) end`, ...somewhere },
    },
    reports: {
      rows: all,
      columns: {
        requested_date: moment,
        completed_date: moment,
        submitted_by_id: byPerson,
        status: `'Failed'`,
        source: `'assets'`,
        report_type_id: `'built-in:assets'`,
        definition: `'{"source": "assets", "headers": ["sku"], "filter": null, "grouping": null}'`,
      },
    },
    uploads: { rows: all, columns: { key: 'o || n' } },
  }
}

function ofBuildings(all: number, { types, typeNumber }: { types: number; typeNumber: string }) {
  const fileKey = `'organizations/' || o || '/captures/' || n`
  const capture = {
    capture_date: moment,
    capture_type: `'IFC'`,
    file_hash: `md5(n::text) || md5(o)`,
    file_key: fileKey,
  }
  const item = { base_number: 'n', compare_number: 'n', kind: `'Changed'`, subject: `'Element'`, changes: `'[]'` }
  const compared = { compare_capture_id: 'id(n)', ...ofProject, ...asked, ...ended }
  const report = { element_number: 'n', type_number: typeNumber, difference: `'not approved'` }
  return {
    project_groups: { rows: all },
    captures: { rows: all, columns: { ...capture, ...ofProject } },
    capture_ingestions: { rows: all, columns: { ...asked, ...ended, capture_id: 'id(n)' } },
    captured_types: { rows: types },
    captured_elements: { rows: all, columns: { type_number: typeNumber } },
    capture_reviews: { rows: all, columns: { capture_id: 'id(n)', ...asked, ...ended, failed_elements_count: '1' } },
    capture_review_types: {
      rows: types,
      columns: { type_number: 'n', status: `'Not Approved'`, rules: `'[]'` },
    },
    capture_review_reports: { rows: all, columns: report },
    comparisons: { rows: all, columns: compared },
    comparison_items: { rows: all, columns: { ...item, category: `'Category ' || n % 40` } },
  } satisfies Record<string, Planted>
}

function ofMasterModel(all: number): Record<string, Planted> {
  return {
    master_elements: { rows: all },
    master_element_parameters: { rows: all, columns: { master_element_id: 'id(1 + n / 20)', kind: `'type'` } },
    observed_values: { rows: all, columns: { parameter_id: 'id(1 + n / 10)' } },
    master_element_versions: { rows: all },
    master_element_captures: { rows: all, columns: { capture_id: 'id(n)' } },
    master_parameters: { rows: all },
    master_parameter_captures: { rows: all, columns: { capture_id: 'id(n)' } },
    notes: { rows: all },
  }
}

function ofAssets(all: number): Record<string, Planted> {
  return {
    assets: { rows: all, columns: { category: `'Category ' || n % 40` } },
    asset_imports: { rows: all, columns: { file_hash: 'n::text', imported_date: 'now()' } },
  }
}
