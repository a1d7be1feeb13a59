import type { OrderKindName } from '../storage/schema/orders.ts'
import { looksRareKind } from './kinds/looksRareKind.ts'
import { nft20Kind } from './kinds/nft20Kind.ts'
import { nftxKind } from './kinds/nftxKind.ts'
import { seaportKind } from './kinds/seaportKind.ts'
import { sudoswapKind } from './kinds/sudoswapKind.ts'
import { x2y2Kind } from './kinds/x2y2Kind.ts'
import type { OrderKind } from './orderKind.ts'

/** The marketplaces whose orders this server knows how to keep. */
const kinds: { [name in OrderKindName]?: OrderKind } = {
  'seaport-v1.4': seaportKind('1.4'),
  'seaport-v1.5': seaportKind('1.5'),
  'seaport-v1.6': seaportKind('1.6'),
  'looks-rare-v2': looksRareKind,
  x2y2: x2y2Kind,
  sudoswap: sudoswapKind,
  nftx: nftxKind,
  nft20: nft20Kind,
}

/** The kind with a name; undefined for names that this server does not know. */
export function orderKind(name: string): OrderKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name as OrderKindName] : undefined
}

/**
 * The kinds whose listings can be bought: those of Seaport on Seaport itself, others through a router.
 */
export function purchasableKinds(hasRouter: boolean): OrderKindName[] {
  return (Object.keys(kinds) as OrderKindName[]).filter(
    name => name.startsWith('seaport-') || (hasRouter && kinds[name]?.purchase !== undefined),
  )
}
