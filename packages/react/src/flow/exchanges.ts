import type { Address } from 'viem'
import { seaport } from './seaport.ts'

/** Whom a purchase may be sent to: Seaport 1.4, 1.5 and 1.6, and the Universal Router, which buys elsewhere. */
export const exchanges: readonly Address[] = [
  '0x00000000000001ad428e4906aE43D8F9852d0dD6',
  seaport,
  '0x0000000000000068F116a894984e2DB1123eB395',
  '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
]
