import { canary } from '../matrices/foreign-organization.ts'
import { rowTimestamp, type SeededTable } from './seed-rows.ts'
import { captureTables } from './planned-captures.ts'
import {
  requestColumns,
  parentId,
  personLiteral,
  completedColumns,
  projectColumn,
  point,
  cameraColumns,
} from './planned-columns.ts'

const anyValue = `'{"approvedValue": null, "includeInReview": true}'`

const emptyRelease = { option_sets: `'[]'`, file_configurations: `'[]'`, message_configurations: `'[]'` }

/** Tables without a size limit. Each list has `rowCount` rows: all children belong to the first parent, so one capture has all elements. */
export function plannedTables(rowCount: number): Record<string, SeededTable> {
  return {
    ...peopleTables(rowCount),
    ...captureTables(rowCount),
    ...masterModelTables(rowCount),
    ...assetTables(rowCount),
    ...runTables(rowCount),
    ...reportTables(rowCount),
    ...topicTables(rowCount),
  }
}

/** Tables of organizations that always have few rows: they are limited, cleaned up, or contain one row per person. */
export const fewRows = [
  'capture_retentions',
  'capture_settings',
  'clash_rules',
  'cloud_hubs',
  'cloud_project_members',
  'cloud_projects',
  'custom_roles',
  'data_set_favorites',
  'data_sets',
  'federated_files',
  'followed_lists',
  'grid_views',
  'health_thresholds',
  'ids_files',
  'invitations',
  'list_changes',
  'members',
  'organization_tokens',
  'registry_alerts',
  'report_schedule_recipients',
  'report_schedules',
  'report_types',
  'topic_choices',
  'topic_numbers',
  'visits',
  'webhook_wakes',
]

function peopleTables(rowCount: number): Record<string, SeededTable> {
  const canaryInFirstRow = `case when n = 1 then '${canary}' else left(md5(n::text), 12) end`
  const request = { ...requestColumns, ...completedColumns, portfolio: `'P' || n % 20` }
  return {
    assembly_requests: { rows: rowCount, columns: request },
    outbox_emails: { rows: rowCount, columns: { request_id: 'id(1 + n / 10)', recipient_id: personLiteral } },
    organization_changes: { rows: rowCount, columns: { action: `'theme-changed'` } },
    prototype_releases: {
      rows: rowCount,
      columns: { prototype: canaryInFirstRow, version: canaryInFirstRow, published: 'true', ...emptyRelease },
    },
    saved_views: {
      rows: rowCount,
      columns: { prototype: `case when n < 500 then '${canary}' else md5(n::text) end`, ...cameraColumns },
    },
    reports: {
      rows: rowCount,
      columns: {
        requested_date: rowTimestamp,
        completed_date: rowTimestamp,
        submitted_by_id: personLiteral,
        status: `'Failed'`,
        source: `'assets'`,
        report_type_id: `'built-in:assets'`,
        definition: `'{"source": "assets", "headers": ["sku"], "filter": null, "grouping": null}'`,
      },
    },
    uploads: { rows: rowCount, columns: { key: 'o || n' } },
    ...applicationTables(rowCount),
    ...webhookTables(rowCount),
  }
}

/** Half of the consents are from many people for one application. The other half are from the caller for many deleted applications. */
function applicationTables(rowCount: number): Record<string, SeededTable> {
  const consent = {
    application_id: 'case when n % 2 = 1 then id(1) else id(n) end',
    user_id: `case when n % 2 = 1 then 'person ' || n else ${personLiteral} end`,
    grant_hash: 'o || n',
    expires_at: `timestamptz '2126-01-01'`,
  }
  return {
    application_consents: { rows: rowCount, columns: consent },
    applications: { rows: 1, columns: { kind: `'public'` } },
  }
}

/** All deliveries are for one webhook endpoint, which is inserted with them. */
function webhookTables(rowCount: number): Record<string, SeededTable> {
  const deliveryState = {
    status: `case when n % 10 = 0 then 'waiting' else 'failed' end`,
    due_at: `case when n % 10 = 0 then ${rowTimestamp} end`,
  }
  return {
    webhook_endpoints: { rows: 1 },
    webhook_messages: { rows: rowCount, columns: { created_at: rowTimestamp } },
    webhook_deliveries: { rows: rowCount, columns: { endpoint_id: 'id(1)', message_id: 'id(n)', ...deliveryState } },
    webhook_attempts: { rows: rowCount, columns: { delivery_id: 'id(n)', at: rowTimestamp } },
  }
}

function runTables(rowCount: number): Record<string, SeededTable> {
  const runs = [
    ['assembly', 'request_id'],
    ['capture_ingestion', 'ingestion_id'],
    ['capture_review', 'review_id'],
    ['clash_check', 'check_id'],
    ['comparison', 'comparison_id'],
    ['ids_check', 'check_id'],
    ['report', 'report_id'],
  ] as const
  return Object.fromEntries<SeededTable>(
    runs.flatMap(([name, id]): [string, SeededTable][] => [
      [`${name}_steps`, { rows: rowCount, columns: { [id]: 'id(n)', step: `'queue'`, outcome: `'done'` } }],
      [`${name}_log_entries`, { rows: rowCount, columns: { [id]: parentId, level: `'info'` } }],
    ]),
  )
}

function reportTables(rowCount: number): Record<string, SeededTable> {
  return {
    report_notices: { rows: rowCount, columns: { report_id: 'id(n)', user_id: personLiteral } },
    report_schedule_runs: { rows: rowCount, columns: { schedule_id: parentId, outcome: `'Complete'` } },
    report_dashboard_versions: { rows: rowCount, columns: { revision: 'n', tiles: `'[]'` } },
    report_type_versions: { rows: rowCount, columns: { report_type_id: parentId } },
  }
}

function topicTables(rowCount: number): Record<string, SeededTable> {
  const author = `'{"name": "Eve", "email": ""}'`
  const authorship = {
    created_by: author,
    modified_by: author,
    created_date: rowTimestamp,
    modified_date: rowTimestamp,
  }
  // A model has a thousand pins.
  const viewpoint = { model: `'assembled/' || id(1 + n / 1000)`, pin: point, author }
  return {
    bcf_topic_parts: { rows: rowCount, columns: { topic_id: 'id(n)' } },
    topics: {
      rows: rowCount,
      columns: { ...projectColumn, ...authorship, number: 'n', assigned_to_id: personLiteral },
    },
    topic_bcf: { rows: rowCount, columns: { topic_id: 'id(n)', more: `'{}'` } },
    topic_comments: { rows: rowCount, columns: { topic_id: parentId, author } },
    topic_events: { rows: rowCount, columns: { topic_id: parentId, author, kind: `'created'` } },
    topic_followers: {
      rows: rowCount,
      columns: { topic_id: 'id(n)', user_id: personLiteral, happened_at: rowTimestamp },
    },
    topic_imports: {
      rows: rowCount,
      columns: { ...projectColumn, number: 'n', imported_by: author, archive: `'organizations/' || o || '/file'` },
    },
    topic_links: {
      rows: rowCount,
      columns: { topic_id: parentId, place: 'n', capture_id: parentId, master_element_id: parentId },
    },
    topic_mentions: { rows: rowCount, columns: { comment_id: 'id(n)', user_id: personLiteral } },
    topic_proposals: { rows: rowCount, columns: { import_id: parentId, number: 'n', kind: `'new'` } },
    topic_clashes: { rows: rowCount, columns: { ...projectColumn, pair_key: 'n::text', topic_id: 'id(n)' } },
    topic_sources: { rows: rowCount, columns: { ...projectColumn, key: 'n::text', topic_id: 'id(n)' } },
    topic_viewpoints: { rows: rowCount, columns: { topic_id: parentId, ...viewpoint } },
  }
}

function masterModelTables(rowCount: number): Record<string, SeededTable> {
  return {
    master_elements: { rows: rowCount },
    master_element_parameters: { rows: rowCount, columns: { master_element_id: 'id(1 + n / 20)', kind: `'type'` } },
    observed_values: { rows: rowCount, columns: { parameter_id: 'id(1 + n / 10)' } },
    master_element_versions: { rows: rowCount },
    master_element_captures: { rows: rowCount, columns: { capture_id: 'id(n)' } },
    master_parameters: { rows: rowCount },
    master_parameter_captures: { rows: rowCount, columns: { capture_id: 'id(n)' } },
    notes: { rows: rowCount },
    ids_imports: { rows: rowCount },
    ids_import_specifications: {
      rows: rowCount,
      columns: { import_id: parentId, number: 'n', outcome: `'proposed'`, told: `'{}'` },
    },
    ids_proposals: {
      rows: rowCount,
      columns: { import_id: parentId, number: 'n', kind: `'Value'`, master_element_id: 'id(n)', wanted: anyValue },
    },
  }
}

function assetTables(rowCount: number): Record<string, SeededTable> {
  return {
    assets: { rows: rowCount, columns: { category: `'Category ' || n % 40` } },
    deleted_assets: { rows: rowCount },
    kept_files: { rows: rowCount, columns: { key: 'o || n' } },
    asset_imports: { rows: rowCount, columns: { file_hash: 'n::text', imported_date: 'now()' } },
  }
}
