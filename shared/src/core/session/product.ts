import { atom, useAtomValue } from 'jotai'
import { sharedStore } from '../store/shared-store.ts'

export type Product = { id: string; name: string }

const productAtom = atom<Product>({ id: 'lintel', name: 'Lintel' })

/** The name of the application in this deployment. */
export function useProduct(): Product {
  return useAtomValue(productAtom)
}

export function currentProduct(): Product {
  return sharedStore.get(productAtom)
}

export function installProduct(product: Product): void {
  sharedStore.set(productAtom, product)
}
