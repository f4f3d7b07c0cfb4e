import { rowTimestamp, type SeededTable } from './seed-rows.ts'
import { requestColumns, parentId, completedColumns, projectColumn, point, cameraColumns } from './planned-columns.ts'

const clashElement = `'{"captureId": "00000000-0000-4000-8000-000000000000", "fileName": "a.ifc", "number": 1, "uniqueId": "1", "class": "IfcWall", "type": "", "name": null, "level": null}'`

/** Captures, their contents, and what they are checked against. */
export function captureTables(rowCount: number): Record<string, SeededTable> {
  const types = Math.ceil(rowCount / 100)
  return { ...buildingTables(rowCount, { types, typeNumber: `1 + n % ${types}` }), ...capturePartTables(rowCount) }
}

function buildingTables(rowCount: number, { types, typeNumber }: { types: number; typeNumber: string }) {
  const fileKey = `'organizations/' || o || '/captures/' || n`
  const capture = {
    capture_date: rowTimestamp,
    capture_type: `'IFC'`,
    file_hash: `md5(n::text) || md5(o)`,
    file_key: fileKey,
  }
  const item = { base_number: 'n', compare_number: 'n', kind: `'Changed'`, subject: `'Element'`, changes: `'[]'` }
  // Half of them have the first capture as their base.
  const base = 'case when n % 2 = 0 then id(1) else id(n) end'
  const compared = {
    base_capture_id: base,
    compare_capture_id: 'id(n)',
    ...projectColumn,
    ...requestColumns,
    ...completedColumns,
  }
  const report = { element_number: 'n', type_number: typeNumber, difference: `'not approved'` }
  return {
    project_groups: { rows: rowCount },
    captures: { rows: rowCount, columns: { ...capture, ...projectColumn } },
    capture_ingestions: { rows: rowCount, columns: { ...requestColumns, ...completedColumns, capture_id: 'id(n)' } },
    captured_types: { rows: types },
    captured_elements: { rows: rowCount, columns: { type_number: typeNumber } },
    captured_geometries: { rows: rowCount, columns: { box: `'{}'`, area: '1', center: `'{}'`, spread: `'{}'` } },
    capture_reviews: {
      rows: rowCount,
      columns: { capture_id: 'id(n)', ...requestColumns, ...completedColumns, failed_elements_count: '1' },
    },
    capture_review_types: {
      rows: types,
      columns: { type_number: 'n', status: `'Not Approved'`, rules: `'[]'` },
    },
    capture_review_reports: { rows: rowCount, columns: report },
    comparisons: { rows: rowCount, columns: compared },
    ...idsCheckTables(rowCount),
    comparison_items: { rows: rowCount, columns: { ...item, category: `'Category ' || n % 40` } },
  } satisfies Record<string, SeededTable>
}

/** All for the first requirement, the maximum number per organization. */
function idsCheckTables(rowCount: number): Record<string, SeededTable> {
  const kinds = ['specifications', 'failedSpecifications', 'failures', 'keptFailures', 'passes', 'keptPasses']
  const counts = `'${JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, 1])))}'`
  const by = { document_hash: `'1'`, ...requestColumns, ...completedColumns, counts, rules_kind: `'kept'` }
  const emptyRules = { cardinality: `'required'`, applicability: `'[]'`, requirements: `'[]'` }
  return {
    ids_documents: { rows: rowCount, columns: { hash: 'n::text' } },
    ids_checks: { rows: rowCount, columns: { capture_id: parentId, ...by } },
    ids_check_specifications: { rows: rowCount, columns: { status: `'pass'`, ...emptyRules } },
    ids_check_findings: { rows: rowCount, columns: { outcome: `'failed'`, reason: `'missing'` } },
  }
}

/** Contents of a capture besides its elements and types: a hundred for each. */
function capturePartTables(rowCount: number): Record<string, SeededTable> {
  const part = { rows: rowCount, columns: { capture_id: parentId } }
  return {
    capture_models: {
      rows: rowCount,
      columns: { capture_id: 'id(n)', status: `'Made'`, file_key: `'organizations/' || o || '/' || n` },
    },
    capture_moves: { rows: rowCount, columns: { capture_id: parentId, moved_date: rowTimestamp } },
    capture_views: { rows: rowCount, columns: { capture_id: parentId, audience: `'organization'`, ...cameraColumns } },
    federated_views: {
      rows: rowCount,
      columns: { ...projectColumn, files: `'["a.ifc"]'`, audience: `'organization'`, ...cameraColumns },
    },
    capture_health: { rows: rowCount, columns: { capture_id: 'id(n)' } },
    health_alerts: { rows: rowCount, columns: { capture_id: 'id(n)', exceeded: `'{}'`, created_date: rowTimestamp } },
    project_health_thresholds: { rows: rowCount, columns: { project_group_id: 'id(n)' } },
    project_health: { rows: rowCount, columns: { project_group_id: 'id(n)' } },
    project_health_alerts: {
      rows: rowCount,
      columns: { ...projectColumn, exceeded: `'[]'`, created_date: rowTimestamp },
    },
    clash_checks: {
      rows: rowCount,
      columns: {
        ...projectColumn,
        ...requestColumns,
        ...completedColumns,
        rules: `'[]'`,
        captures: `'[]'`,
        counts: `'{"found": 1, "stored": 1, "withoutShape": 0}'`,
      },
    },
    clashes: {
      rows: rowCount,
      columns: { check_id: parentId, number: 'n', a: clashElement, b: clashElement, point, pair_key: 'n::text' },
    },
    accepted_clashes: { rows: rowCount, columns: { ...projectColumn, pair_key: 'n::text' } },
    kept_captures: { rows: rowCount, columns: { capture_id: 'id(n)' } },
    version_sets: { rows: rowCount, columns: { ...projectColumn, name: 'n::text', issue_date: `date '2026-01-01'` } },
    version_set_captures: { rows: rowCount, columns: { version_set_id: parentId, capture_id: 'id(n)' } },
    captured_parameters: part,
    captured_storeys: part,
    custom_project_infos: part,
    design_option_sets: part,
    parameter_bindings: part,
  }
}
