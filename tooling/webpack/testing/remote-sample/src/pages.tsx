export const pages = {
  sampleList: async () => (await import('./pages/sample-list.page.tsx')).SampleListPage,
  sampleView: async () => (await import('./pages/sample-view.page.tsx')).SampleViewPage,
}
