/** For `pnpm architecture`: who imports whom, by folder. Lint checks the imports (`tooling/eslint/boundaries`). */
export default {
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(test|spec)\\.tsx?$|/(testing|bench)/|node_modules|[.]css$' },
    includeOnly: '^(host|remote-[^/]+|shared|platform)/src',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import'], extensions: ['.ts', '.tsx'] },
  },
}
