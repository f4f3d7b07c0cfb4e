import { atom, useAtomValue } from 'jotai'
import { sharedStore } from '../store/shared-store.ts'

/** What pages of remotes need to know of the deployment's configuration. */
export type Deployment = {
  supportEmail: string | undefined
  /** The folder of the organizations' logos. */
  clientLogosUrl?: string
  viewer: {
    engine: 'open' | 'autodesk'
    scriptUrl?: string | undefined
    styleUrl?: string | undefined
    api?: 'derivativeV2' | 'derivativeV2_EU' | 'streamingV2' | 'streamingV2_EU' | undefined
  }
}

export const plainDeployment: Deployment = { supportEmail: undefined, viewer: { engine: 'open' } }

const deploymentAtom = atom<Deployment>(plainDeployment)

export function useDeployment(): Deployment {
  return useAtomValue(deploymentAtom)
}

/** For the host only, by way of `@lintel/shared/host`. */
export function installDeployment(deployment: Deployment): void {
  sharedStore.set(deploymentAtom, deployment)
}
