import type { SaleFacts } from '../../flow/verify/readSale.ts'

/** What the transactions of a sale say; undefined while a part of it is to come: then it is told as it was chosen. */
export function toldSale(sale: SaleFacts | undefined): SaleFacts | undefined {
  return sale?.isLater === true ? undefined : sale
}
