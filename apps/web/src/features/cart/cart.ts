import { createCart } from '@sluice/react'
import { readableStorage } from '../app/readableStorage.ts'

/** The cart of this browser: kept over reloads, and one for all of its tabs. */
export const cart = createCart({ storage: readableStorage(), events: window })
