import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'prototypes',
  owner: 'Prototype Catalog Team',
  navigationGroup: 'Prototypes',
  navigationPosition: 10,
  pages: {
    prototypeList: {
      path: 'prototypes',
      title: 'Prototypes',
      anyRole: ['prototypes.read'],
      navigation: { label: 'Prototypes', icon: 'building' },
      card: { title: 'Prototypes', text: 'Quickly view and tweak building configurations', icon: 'building' },
    },
    prototypeViewer: {
      path: 'prototypes/:portfolio/:release',
      title: 'Prototype: {release} - {portfolio}',
      anyRole: ['prototypes.read'],
    },
  },
})
