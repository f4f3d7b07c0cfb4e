import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'data',
  owner: 'Data Management Team',
  navigationGroup: 'Data Management',
  navigationPosition: 40,
  pages: {
    captureList: {
      path: 'data-management/captures',
      title: 'Captures',
      anyRole: ['revitupload.read', 'revituploadcompare.read'],
      navigation: { label: 'Captures', icon: 'file-stack' },
    },
  },
})
