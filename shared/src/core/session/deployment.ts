import { atom, useAtomValue } from 'jotai'
import { sharedStore } from '../store/shared-store.ts'

/** The deployment's configuration, as far as remotes need it. */
export type Deployment = {
  supportEmail: string | undefined
  /** The base URL of the organizations' logos. */
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

/** For the host only, exported by `@lintel/shared/host`. */
export function installDeployment(deployment: Deployment): void {
  sharedStore.set(deploymentAtom, deployment)
}
