import type { KnipConfig } from 'knip'

/** Only the settings of the root name them; those of a package name its screen tests. */
const testsWithoutPage = 'src/**/*.test.ts'

const config: KnipConfig = {
  // Types that an exported signature names are part of it, whoever imports them.
  ignoreExportsUsedInFile: { type: true },
  // Siblings are declared for the order of builds; configuration files reach the presets by path.
  // The preset of screen tests names the library of uploads, which only shared has.
  ignoreDependencies: [/^@lintel\//, 'tus-js-client'],
  workspaces: {
    '.': { project: ['*.{js,ts}'] },
    // The preset of webpack names these files; no import does.
    host: {
      entry: [
        'src/main.tsx',
        'webpack.config.ts',
        // A program of its own, for tests.
        'src/testing/remotes/serve-remote.ts',
        testsWithoutPage,
      ],
      project: ['src/**/*.{ts,tsx}'],
    },
    'remote-*': {
      entry: ['src/{pages.tsx,remote.ts}', 'dev/main.tsx', 'webpack.config.ts', testsWithoutPage],
      project: ['{src,dev}/**/*.{ts,tsx}'],
    },
    // The browser runs the viewer's contract and its tools, from bundles that `e2e/viewer` makes.
    shared: {
      entry: [
        'src/viewer/testing/{contract.ts,surface-page.tsx}',
        'src/features/saved-views/testing/round-trip-page.ts',
        testsWithoutPage,
      ],
      project: ['src/**/*.{ts,tsx}'],
    },
    platform: {
      entry: [
        'src/{main,migrate,backup/main}.ts',
        'src/worker/{main,testing/dying-worker}.ts',
        'bench/*.ts',
        // Programs of their own.
        'seed/topics/draw-topic-pictures.ts',
        'seed/views/draw-view-pictures.ts',
        'bench/clash/find.ts',
        'bench/capture/{bare-reading,large-files,lines-alone}.ts',
        'bench/drill/{main,harness/database-process}.ts',
        'bench/features/{main,caller-thread}.ts',
        'bench/followers/server.ts',
        'bench/growth/main.ts',
        'bench/master-model/feed.ts',
        'bench/assembly/list.ts',
        'bench/ids/check.ts',
        'src/testing/bounds/measured-server.ts',
        'src/ifc/{document,reader,shaper}-process.ts',
        'src/ifc/process/parent-watch.ts',
        'src/ifc/ids/{check-process,command/main}.ts',
        'src/ifc/schema-tables/main.ts',
        'src/modules/data/capture-documents/testing/receive-fat-documents.ts',
        'seed/models/{make,worker}.ts',
      ],
      project: ['{src,seed,bench}/**/*.ts'],
      // It runs entry points of shared that use them, and an image of it installs its own packages alone.
      ignoreDependencies: ['re2js', 'saxes'],
    },
    tooling: {
      entry: [
        'src/**/main.ts',
        // Run as programs of their own, or named to webpack by path.
        'src/build/package-build.ts',
        'src/dev/*.ts',
        'src/process/parent-watchdog.ts',
        'jest/skip-tests.ts',
        'src/bench/federation/single-build/*.tsx',
        'src/bench/grid/page/{ag,ours}-page.tsx',
        'src/bench/viewer/page/{bare,federated,viewer}-page.ts',
        'src/bench/viewer/page/tree-page.tsx',
        'src/bench/analytics/page/analytics-page.tsx',
        'src/bench/master-model/page/master-model-page.tsx',
        'src/bench/export/page/export-page.ts',
        'webpack/scripts/{source-map,worker}-loader.ts',
        'eslint/config.ts',
        // Packed for repositories of their own.
        'remote-kit/{main,lint}.ts',
        'command/main.ts',
      ],
      project: ['{src,webpack,eslint,jest,remote-kit,command}/**/*.{ts,tsx}'],
      // Sources of remotes that are copied and built elsewhere.
      ignore: ['templates/**', 'webpack/testing/**'],
      // Webpack loads these by name.
      ignoreDependencies: ['swc-loader', '@swc/core'],
    },
    e2e: {
      entry: [
        '{src,pictures,viewer}/**/*.spec.ts',
        'viewer.config.ts',
        'viewer/build-contract.ts',
        'src/support/earlier-builds/record.ts',
      ],
      project: ['{src,pictures,viewer}/**/*.ts'],
    },
  },
}

export default config
