import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'bim',
  owner: 'BIM Standards Team',
  navigationGroup: 'BIM Management',
  navigationPosition: 50,
  search: [{ all: 'master elements', one: 'a master element', page: 'masterModelItem' }],
  pages: {
    start: {
      path: 'bim-management',
      title: 'BIM Management',
      anyRole: ['revitmastermodel.read', 'revitmasterparameter.read', 'revitupload.read', 'revituploadcompare.read'],
    },
    masterModelList: {
      path: 'bim-management/master-model',
      title: 'Master Model List',
      anyRole: ['revitmastermodel.read'],
      navigation: { label: 'Master Model', icon: 'boxes' },
      card: { title: 'Master Model', text: 'Approve the element types that projects use', icon: 'boxes' },
    },
    masterModelItem: {
      path: 'bim-management/master-model/:elementId/:tab?',
      title: 'Master Model Item',
      anyRole: ['revitmastermodel.read'],
    },
    idsImportList: {
      path: 'bim-management/ids-imports',
      title: 'Imported IDS Files',
      anyRole: ['revitmastermodel.read'],
    },
    idsImportItem: {
      path: 'bim-management/ids-imports/:importId/:tab?',
      title: 'Imported IDS File',
      anyRole: ['revitmastermodel.read'],
    },
    masterParameterList: {
      path: 'bim-management/master-parameter',
      title: 'Master Parameter List',
      anyRole: ['revitmasterparameter.read'],
      navigation: { label: 'Master Parameters', icon: 'sliders' },
      card: { title: 'Master Parameters', text: 'Parameters that captures contain', icon: 'sliders' },
    },
    masterParameterItem: {
      path: 'bim-management/master-parameter/:elementId',
      title: 'Master Parameter Item',
      anyRole: ['revitmasterparameter.read'],
    },
  },
})
