import { defineRemote } from '@lintel/shared/remote'

export const remote = defineRemote({
  name: 'analytics',
  owner: 'Model Assembly Team',
  navigationGroup: 'Prototypes',
  navigationPosition: 30,
  pages: {
    analytics: {
      path: 'analytics',
      title: 'Analytics',
      anyRole: ['analytics.read'],
      firstQuery: '/revitassemblyrequest/analytics/organizations/{organization}/portfolios',
      navigation: { label: 'Analytics', icon: 'chart' },
    },
  },
})
