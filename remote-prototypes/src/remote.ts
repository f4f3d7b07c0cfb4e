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
      firstQuery: '/{product}-webapi/prototypes/{organization}',
      firstPictures: { field: 'thumbnailUrl', each: 'prototype', where: 'published', count: 12 },
    },
    prototypeViewer: {
      path: 'prototypes/:portfolio/:release',
      title: 'Prototype: {release} - {portfolio}',
      anyRole: ['prototypes.read'],
      firstQuery: '/{product}-webapi/prototypes/{organization}/{portfolio}/{release}',
    },
  },
})
