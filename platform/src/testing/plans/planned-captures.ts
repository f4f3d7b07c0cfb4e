import { moment, type SeededTable } from './seed-rows.ts'
import { requestColumns, below, ended, ofProject, point, somewhere } from './planned-columns.ts'

const clashElement = `'{"captureId": "00000000-0000-4000-8000-000000000000", "fileName": "a.ifc", "number": 1, "uniqueId": "1", "class": "IfcWall", "type": "", "name": null, "level": null}'`

/** Captures, their contents, and what they are checked against. */
export function ofCaptures(all: number): Record<string, SeededTable> {
  const types = Math.ceil(all / 100)
  return { ...ofBuildings(all, { types, typeNumber: `1 + n % ${types}` }), ...ofParts(all) }
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
  // Half of them have the first capture as their base.
  const base = 'case when n % 2 = 0 then id(1) else id(n) end'
  const compared = { base_capture_id: base, compare_capture_id: 'id(n)', ...ofProject, ...requestColumns, ...ended }
  const report = { element_number: 'n', type_number: typeNumber, difference: `'not approved'` }
  return {
    project_groups: { rows: all },
    captures: { rows: all, columns: { ...capture, ...ofProject } },
    capture_ingestions: { rows: all, columns: { ...requestColumns, ...ended, capture_id: 'id(n)' } },
    captured_types: { rows: types },
    captured_elements: { rows: all, columns: { type_number: typeNumber } },
    captured_geometries: { rows: all, columns: { box: `'{}'`, area: '1', center: `'{}'`, spread: `'{}'` } },
    capture_reviews: {
      rows: all,
      columns: { capture_id: 'id(n)', ...requestColumns, ...ended, failed_elements_count: '1' },
    },
    capture_review_types: {
      rows: types,
      columns: { type_number: 'n', status: `'Not Approved'`, rules: `'[]'` },
    },
    capture_review_reports: { rows: all, columns: report },
    comparisons: { rows: all, columns: compared },
    ...ofIdsChecks(all),
    comparison_items: { rows: all, columns: { ...item, category: `'Category ' || n % 40` } },
  } satisfies Record<string, SeededTable>
}

/** All for the first requirement, the maximum number per organization. */
function ofIdsChecks(all: number): Record<string, SeededTable> {
  const kinds = ['specifications', 'failedSpecifications', 'failures', 'keptFailures', 'passes', 'keptPasses']
  const counts = `'${JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, 1])))}'`
  const by = { document_hash: `'1'`, ...requestColumns, ...ended, counts, rules_kind: `'kept'` }
  const none = { cardinality: `'required'`, applicability: `'[]'`, requirements: `'[]'` }
  return {
    ids_documents: { rows: all, columns: { hash: 'n::text' } },
    ids_checks: { rows: all, columns: { capture_id: below, ...by } },
    ids_check_specifications: { rows: all, columns: { status: `'pass'`, ...none } },
    ids_check_findings: { rows: all, columns: { outcome: `'failed'`, reason: `'missing'` } },
  }
}

/** Contents of a capture besides its elements and types: a hundred for each. */
function ofParts(all: number): Record<string, SeededTable> {
  const part = { rows: all, columns: { capture_id: below } }
  return {
    capture_models: {
      rows: all,
      columns: { capture_id: 'id(n)', status: `'Made'`, file_key: `'organizations/' || o || '/' || n` },
    },
    capture_moves: { rows: all, columns: { capture_id: below, moved_date: moment } },
    capture_views: { rows: all, columns: { capture_id: below, audience: `'organization'`, ...somewhere } },
    federated_views: {
      rows: all,
      columns: { ...ofProject, files: `'["a.ifc"]'`, audience: `'organization'`, ...somewhere },
    },
    capture_health: { rows: all, columns: { capture_id: 'id(n)' } },
    health_alerts: { rows: all, columns: { capture_id: 'id(n)', exceeded: `'{}'`, created_date: moment } },
    project_health_thresholds: { rows: all, columns: { project_group_id: 'id(n)' } },
    project_health: { rows: all, columns: { project_group_id: 'id(n)' } },
    project_health_alerts: { rows: all, columns: { ...ofProject, exceeded: `'[]'`, created_date: moment } },
    clash_checks: {
      rows: all,
      columns: {
        ...ofProject,
        ...requestColumns,
        ...ended,
        rules: `'[]'`,
        captures: `'[]'`,
        counts: `'{"found": 1, "stored": 1, "withoutShape": 0}'`,
      },
    },
    clashes: {
      rows: all,
      columns: { check_id: below, number: 'n', a: clashElement, b: clashElement, point, pair_key: 'n::text' },
    },
    accepted_clashes: { rows: all, columns: { ...ofProject, pair_key: 'n::text' } },
    kept_captures: { rows: all, columns: { capture_id: 'id(n)' } },
    version_sets: { rows: all, columns: { ...ofProject, name: 'n::text', issue_date: `date '2026-01-01'` } },
    version_set_captures: { rows: all, columns: { version_set_id: below, capture_id: 'id(n)' } },
    captured_parameters: part,
    captured_storeys: part,
    custom_project_infos: part,
    design_option_sets: part,
    parameter_bindings: part,
  }
}
