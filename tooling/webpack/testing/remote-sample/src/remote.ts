import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'sample',
  owner: 'Sample Team',
  navigationGroup: 'Samples',
  pages: {
    sampleList: { path: 'samples', title: 'Samples', anyRole: [] },
    sampleView: { path: 'samples/:sampleId', title: 'Sample', anyRole: [] },
  },
})
