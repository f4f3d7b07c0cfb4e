import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'assembly',
  owner: 'Model Assembly Team',
  navigationGroup: 'Prototypes',
  navigationPosition: 20,
  pages: {
    requestList: {
      path: 'assembly-request',
      title: 'BIM Assembly Requests',
      anyRole: ['revitassembly.read'],
      navigation: { label: 'Prototype Requests', icon: 'clipboard-list' },
    },
    requestForm: { path: 'assembly-request/form', title: 'Assembly Request', anyRole: ['revitassembly.create'] },
    requestView: {
      path: 'assembly-request/:assemblyRequestId',
      title: 'View BIM Assembly Request',
      anyRole: ['revitassembly.read'],
      firstQuery: '/revitassemblyrequest/{assemblyRequestId}',
    },
    requestModel: {
      path: 'assembly-request/:assemblyRequestId/model',
      title: 'Assembled Model',
      anyRole: ['revitassembly.read'],
      firstQuery: '/revitassemblyrequest/{assemblyRequestId}',
    },
  },
})
