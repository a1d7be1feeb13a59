import type { OrderKindName } from '../storage/schema.ts'
import { seaportKind } from './kinds/seaportKind.ts'
import type { OrderKind } from './orderKind.ts'

/** The marketplaces whose orders this server knows how to keep. */
const kinds: { [name in OrderKindName]?: OrderKind } = {
  'seaport-v1.4': seaportKind('1.4'),
  'seaport-v1.5': seaportKind('1.5'),
  'seaport-v1.6': seaportKind('1.6'),
}

/** The kind with a name; undefined for names that this server does not know. */
export function orderKind(name: string): OrderKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name as OrderKindName] : undefined
}
