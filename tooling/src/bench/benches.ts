/** Each measures itself against a bare version of the same thing, in one run, and says the ratio and its goal. */
export const benches: Record<string, string> = {
  analytics: 'tooling/src/bench/analytics/main.ts',
  api: 'platform/bench/list-call.ts',
  assembly: 'platform/bench/assembly.ts',
  'assembly-list': 'platform/bench/assembly-list.ts',
  capture: 'platform/bench/capture.ts',
  'capture-queries': 'platform/bench/capture-queries.ts',
  export: 'tooling/src/bench/export/main.ts',
  federation: 'tooling/src/bench/federation/main.ts',
  grid: 'tooling/src/bench/grid/main.ts',
  lighthouse: 'tooling/src/bench/lighthouse/main.ts',
  load: 'platform/bench/load.ts',
  'master-model': 'platform/bench/master-model.ts',
  'master-model-feed': 'platform/bench/master-model/feed.ts',
  reports: 'platform/bench/reports.ts',
  stream: 'platform/bench/stream.ts',
  viewer: 'tooling/src/bench/viewer/main.ts',
}
